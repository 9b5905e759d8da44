import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * Preloaded into a command. Ends its process at the n-th call that changes something on the disk, before it, after it, or
 * when half of its bytes are written. Between two calls that read, the disk is the same. The file that the environment
 * variable KILL_CONTROL names says when: `{ "id": 1, "call": 5, "when": "half" }`, counted since the id was another one. With
 * "heap", it goes on, and writes the bytes of its heap to a file beside that one.
 */

const { readFileSync, writeFileSync, writeSync } = fs;
const CHANGES =
  /^[fl]?(append|ch(mod|own)|close|copy|cp|datasync|link|mk(dir|dtemp)|open|rename|rm|symlink|sync|truncate|unlink|utimes|write)/;
let control = { id: 0, call: 0, when: 'before' };
let count = 0;

/** Returns when to end the process at a call; `undefined` for most. */
function getWhen() {
  let now = control;
  try {
    now = JSON.parse(readFileSync(process.env.KILL_CONTROL ?? '', 'utf8'));
  } catch {
    // There is none yet.
  }
  if (now.id !== control.id) count = 0;
  control = now;
  count += 1;
  return count === now.call ? now.when : undefined;
}

function end() {
  process.kill(process.pid, 'SIGKILL');
  // Nothing more is done, however long that takes.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function writeHeap() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  writeFileSync(`${process.env.KILL_CONTROL}.heap`, `${process.memoryUsage().heapUsed}`);
}

function writeHalf(name, [file, data, ...rest]) {
  if (!name.startsWith('write')) return;
  const bytes = Buffer.from(data);
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  if (name === 'writeSync') writeSync(file, half, 0, half.length, rest[2] ?? null);
  else writeFileSync(file, half, ...rest);
}

function wrap(object, name, isAsync) {
  const original = object[name];
  const wrapped = function (...args) {
    const when = getWhen();
    if (when === 'heap') writeHeap();
    if (when === 'half') writeHalf(name, args);
    if (when === 'half' || when === 'before') end();
    const result = Reflect.apply(original, this, args);
    if (when !== 'after') return result;
    return isAsync ? result.finally(end) : end();
  };
  object[name] = Object.assign(wrapped, original);
}

if (isMainThread) {
  for (const name of Object.keys(fs)) if (/Sync$/.test(name) && CHANGES.test(name)) wrap(fs, name, false);
  for (const name of Object.keys(promises)) if (CHANGES.test(name)) wrap(promises, name, true);
  syncBuiltinESMExports();
}
