import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { type Calls, KEY_HEADER, type Outcome } from '../../../src/desk/protocol.ts';
import { PACKAGE_ROOT } from '../../../src/files/paths.ts';
import { type RunningDesk, startDesk } from './desk-process.ts';

/**
 * A call of `node:fs` that changes something, counted from now on: the process ends before or after it, or in the middle; or
 * it writes the size of its heap, and goes on.
 */
export interface Kill {
  call: number;
  when: 'before' | 'half' | 'after' | 'heap';
}

/** The requests that change files. */
type Changing = 'act' | 'undo' | 'redo' | 'takeBack';

const PRELOAD = pathToFileURL(join(PACKAGE_ROOT, 'tests/desk/server/kill-at-call.js')).href;

/** The command `edit` for a site, which is killed and started again. */
export class KilledDesk {
  readonly #control: string;
  #desk: RunningDesk | undefined;
  #id = 0;
  /** The number of times that it was killed. */
  kills = 0;

  /** `folder` gets the file that says when to kill it. */
  constructor(
    readonly root: string,
    folder: string,
  ) {
    this.#control = join(folder, 'kill.json');
  }

  /** Kills the process at a call, or at none. */
  killAt({ call, when }: Kill = { call: 0, when: 'before' }): void {
    this.#id += 1;
    writeFileSync(this.#control, JSON.stringify({ id: this.#id, call, when }));
  }

  /** Returns the bytes of the heap during a change. */
  async measureHeap(change: () => Promise<unknown>): Promise<number> {
    this.killAt({ call: 1, when: 'heap' });
    await change();
    return Number(readFileSync(`${this.#control}.heap`, 'utf8'));
  }

  /** Kills the process in some milliseconds. */
  async kill(ms: number): Promise<void> {
    const { dev } = await this.get();
    await new Promise((resolve) => setTimeout(resolve, ms));
    dev.kill('SIGKILL');
    await this.#waitForEnd();
  }

  /** Returns the running process. Starts one if there is none, again if it is killed meanwhile. */
  async get(): Promise<RunningDesk> {
    while (!this.#desk || this.#hasEnded) {
      if (this.#desk) this.kills += 1;
      vi.stubEnv('NODE_OPTIONS', `--import ${PRELOAD}`);
      vi.stubEnv('KILL_CONTROL', this.#control);
      const started = startDesk(this.root);
      vi.unstubAllEnvs();
      this.#desk = await started.catch(() => {
        this.kills += 1;
        this.killAt();
        return undefined;
      });
    }
    return this.#desk;
  }

  /** Sends a request that changes files, and again until it is answered, as a window does; `sendFiles` sends its files each time. */
  change<Name extends Changing>(
    name: Name,
    request: Calls[Name]['request'],
    beforeAgain?: () => void,
    sendFiles?: (desk: RunningDesk) => Promise<unknown>,
  ): Promise<Outcome> {
    const headers = { [KEY_HEADER]: crypto.randomUUID() };
    return this.ask(async (desk) => {
      await sendFiles?.(desk);
      return (await desk.post(name, JSON.stringify(request), headers)).json();
    }, beforeAgain);
  }

  /** Asks the process, and again until it answers. `beforeAgain` is called after each kill. */
  async ask<Answer>(
    ask: (desk: RunningDesk) => Promise<Answer>,
    beforeAgain = () => this.killAt(),
  ): Promise<Answer> {
    for (;;) {
      const desk = await this.get();
      try {
        return await ask(desk);
      } catch (error) {
        // No answer, as the process has ended. Anything else is a fault.
        if (!(error instanceof TypeError)) throw error;
        await this.#waitForEnd();
        beforeAgain();
      }
    }
  }

  call<Name extends keyof Calls>(
    name: Name,
    request: Calls[Name]['request'],
  ): Promise<Calls[Name]['answer']> {
    return this.ask(({ call }) => call(name, request));
  }

  end(): void {
    this.#desk?.dev.kill();
  }

  get #hasEnded(): boolean {
    const dev = this.#desk?.dev;
    return (dev?.exitCode ?? dev?.signalCode ?? null) !== null;
  }

  async #waitForEnd(): Promise<void> {
    if (this.#desk && !this.#hasEnded) await once(this.#desk.dev, 'exit');
  }
}
