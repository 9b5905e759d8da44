import type { Condition } from '../../generated/content.ts';
import { isFilled, type Json } from '../types.ts';
import { compareDates, isDate } from './dates.ts';
import { getEnd } from './day-start.ts';

/** The word for the time of the build in a condition. */
export const TODAY = 'today';

/** The time at which a condition holds or not. */
export interface ConditionTime {
  /** The build time, in milliseconds since 1970. */
  now: number;
  dates: { timeZone: string };
  /** The times at which a condition changes, past or to come, are added here. */
  times: number[];
}

/** Kind of an operand: values of the column, a limit of them by their order, or true or false. */
export type OperandKind = 'values' | 'limit' | 'truth';

/** True for the operands that only a column with an order is compared with. */
export const NEEDS_ORDER: Readonly<Record<OperandKind, boolean>> = {
  values: false,
  limit: true,
  truth: false,
};

/** An operator of conditions. Its description, its operand's schema and other names of it are in the schema of conditions. */
export interface Operator {
  /** The kind of its operand, which checks and completion follow. */
  takes: OperandKind;
  /** True if it selects rows that have one of its values, which an index finds and completion offers. */
  isIndexed?: boolean;
  /** Returns true if a value of the column meets the operand, whose variables are expanded. */
  meets: (value: Json | undefined, operand: Json, time: ConditionTime) => boolean;
  /** Returns the condition in words for people, from the column, the operand in words, and the operand. */
  format: (column: string, shown: string, operand: Json) => string;
}

/** The meaning of a condition without an operator. */
export const EQUALS: Operator = {
  takes: 'values',
  isIndexed: true,
  meets: isOneOf,
  format: (column, shown) => `${column} is ${shown}`,
};

type OperatorName = keyof Exclude<Condition, string | number | boolean | unknown[]>;

/** All operators that the schema of conditions has, in the order in which they are tried. */
const BY_NAME: Record<OperatorName, Operator> = {
  exists: {
    takes: 'truth',
    meets: (value, exists) => isFilled(value) === exists,
    format: (column, _, exists) => `there is ${exists ? 'a' : 'no'} ${column}`,
  },
  not: {
    takes: 'values',
    meets: (value, operand) => !isOneOf(value, operand),
    format: (column, shown) => `${column} not ${shown}`,
  },
  has: { ...EQUALS, format: (column, shown) => `${column} has ${shown}` },
  before: {
    takes: 'limit',
    meets: (value, limit, time) => compare(value, limit, time) < 0,
    format: (column, shown) => `${column} before ${shown}`,
  },
  after: {
    takes: 'limit',
    meets: (value, limit, time) => compare(value, limit, time) > 0,
    format: (column, shown) => `${column} after ${shown}`,
  },
};

/** The operators of conditions by their names. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(Object.entries(BY_NAME));

/** A test of a column by an operator, which has no name for a value alone. */
export interface Test {
  column: string;
  name?: string;
  operator: Operator;
  operand: Json;
}

/** Lists the tests of conditions by columns, which a row has to meet all. */
export function listTests(where: Readonly<Record<string, Condition>>): Test[] {
  return Object.entries(where).flatMap(([column, condition]): Test[] => {
    if (typeof condition !== 'object' || Array.isArray(condition))
      return [{ column, operator: EQUALS, operand: condition }];
    const operands: Readonly<Record<string, Json>> = condition;
    return [...OPERATORS].flatMap(([name, operator]) => {
      const operand = operands[name];
      return operand === undefined ? [] : { column, name, operator, operand };
    });
  });
}

/** Returns true for one of some values, and for a list with one of them. */
function isOneOf(value: Json | undefined, wanted: Json): boolean {
  const values = [value].flat().filter(isFilled).map(String);
  return [wanted].flat().some((one) => values.includes(String(one)));
}

/**
 * Compares a value with a limit: negative before it, positive after it, `NaN` if they have no order. A day is
 * before `today` once it has ended in the site's time zone.
 */
function compare(value: Json | undefined, limit: Json, { now, dates, times }: ConditionTime): number {
  if (limit === TODAY) {
    if (!isDate(value)) return Number.NaN;
    const end = getEnd(value, dates.timeZone);
    times.push(end);
    return end <= now ? -1 : 1;
  }
  if (typeof value === 'number') return value - Number(limit);
  return typeof value === 'string' ? compareDates(value, String(limit)) : Number.NaN;
}
