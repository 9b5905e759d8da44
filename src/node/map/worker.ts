import { workerData } from 'node:worker_threads';
import type { TableFacts } from '../../core/data.ts';
import type { PageFacts } from '../../core/facts.ts';
import * as render from '../../render/index.tsx';
import { type Checked, type Drawn, type DrawSetup, Mapper, type MapSetup } from './mapper.ts';

/** What a worker is asked: to check pages or tables, or to draw pages. */
export type Task =
  | { check: readonly string[] }
  | { tables: readonly string[] }
  | { draw: readonly PageFacts[]; setup: DrawSetup };

// The pool hands over its own data first, then what it was given: https://github.com/tinylibs/tinypool
const [, setup]: [unknown, MapSetup] = workerData;
const mapper = new Mapper(setup, render);

/** Answers one task; the pool calls it. */
export default function work(task: Task): Checked | TableFacts[] | Drawn {
  if ('tables' in task) return mapper.tables(task.tables);
  return 'check' in task ? mapper.check(task.check) : mapper.draw(task.draw, task.setup);
}
