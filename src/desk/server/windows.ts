import type { ServerResponse } from 'node:http';
import { sendText } from '../../server/send.ts';
import type { DeskEvent } from '../protocol.ts';

/** Milliseconds after which windows hear that the server is there. */
const HEARTBEAT_MS = 10_000;
/** The maximum number of windows that get events. */
const MAX_WINDOWS = 30;

/** The windows of the app that wait for events, one in a line. */
export class Windows {
  readonly #responses = new Set<ServerResponse>();
  readonly #heartbeat = setInterval(() => this.send([]), HEARTBEAT_MS).unref();
  #count = 0;

  /** The number of events with changes until now. */
  get count(): number {
    return this.#count;
  }

  /** Sends events to a window until it is closed. Refuses one more than there may be. */
  add(response: ServerResponse): void {
    if (this.#responses.size >= MAX_WINDOWS) {
      const reason = `This site is open in ${MAX_WINDOWS} windows.`;
      sendText(response, 503, `${reason} Close one of them: this one then goes on.`);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    this.#responses.add(response);
    response.on('close', () => this.#responses.delete(response));
    this.send([]);
  }

  /** Sends an event to all windows. */
  send(changed: DeskEvent['changed']): void {
    if (changed.length > 0) this.#count++;
    const event: DeskEvent = { changed, count: this.#count };
    for (const response of this.#responses) response.write(`${JSON.stringify(event)}\n`);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.end();
  }

  /** Ends the events of all windows, which ask for them again. */
  end(): void {
    for (const response of this.#responses) response.end();
  }
}
