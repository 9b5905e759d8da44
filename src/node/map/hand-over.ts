import type { DrawSetup } from './mapper.ts';

/** What pages are drawn with, as JSON in memory that all threads share: it goes with each task, and is read once a thread. */
export interface HandedOver {
  /** Another setup has another one. */
  id: number;
  memory: SharedArrayBuffer;
}

let last = 0;

/** Makes a setup ready to be handed over. */
export function handOver(draw: DrawSetup): HandedOver {
  const bytes = Buffer.from(JSON.stringify(draw));
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  last += 1;
  return { id: last, memory };
}

/** The setup that was handed over. */
export function takeOver({ memory }: HandedOver): DrawSetup {
  return JSON.parse(Buffer.from(memory).toString('utf8'));
}
