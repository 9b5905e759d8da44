import type { Condition } from '../../generated/content.ts';
import { getEnd } from '../analyze/validity.ts';
import { expandVariables } from '../analyze/variables.ts';
import { isDate } from '../dates.ts';
import type { DateStyle } from '../resolve/date.ts';
import type { Json, JsonObject } from '../types.ts';

/** The word for the time of the build in a condition. */
export const TODAY = 'today';

/** The input of conditions besides the rows. */
export interface QueryContext {
  /** The variables of the site, and the fields of the row or page that is shown, as `this.name`. */
  variables: Readonly<Record<string, string>>;
  /** The build time, in milliseconds since 1970. */
  now: number;
  dates: DateStyle;
  /** Called with each time at which a condition changes, past or to come. */
  onChange: (time: number) => void;
}

/** Returns true if a row meets all conditions of a query. */
export function meetsAll(
  row: JsonObject,
  where: Readonly<Record<string, Condition>>,
  context: QueryContext,
): boolean {
  return Object.entries(where).every(([column, condition]) => meets(row[column], condition, context));
}

/** Returns true if a column has a value. */
export function isFilled(value: Json | undefined): value is Json {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

function meets(value: Json | undefined, condition: Condition, context: QueryContext): boolean {
  if (typeof condition !== 'object' || Array.isArray(condition)) return isOneOf(value, condition, context);
  const { not, has, before, after, exists } = condition;
  if (exists !== undefined && isFilled(value) !== exists) return false;
  if (not !== undefined && isOneOf(value, not, context)) return false;
  if (has !== undefined && ![value].flat().some((one) => isOneOf(one, has, context))) return false;
  if (before !== undefined && !isBefore(value, before, context)) return false;
  return after === undefined || isAfter(value, after, context);
}

type Scalar = string | number | boolean;

function isOneOf(value: Json | undefined, wanted: Scalar | Scalar[], { variables }: QueryContext): boolean {
  return [wanted].flat().some((one) => {
    const text = typeof one === 'string' ? expandVariables(one, variables) : String(one);
    return isFilled(value) && String(value) === text;
  });
}

function isBefore(value: Json | undefined, limit: string | number, context: QueryContext): boolean {
  if (limit === TODAY) return isOver(value, context) === true;
  const order = compareWith(value, limit, context);
  return order !== undefined && order < 0;
}

function isAfter(value: Json | undefined, limit: string | number, context: QueryContext): boolean {
  if (limit === TODAY) return isOver(value, context) === false;
  const order = compareWith(value, limit, context);
  return order !== undefined && order > 0;
}

/** Returns true if a time has passed, or the end of a day in the site's time zone; `undefined` for anything else. */
function isOver(
  value: Json | undefined,
  { now, dates: { timeZone }, onChange }: QueryContext,
): boolean | undefined {
  if (!isDate(value)) return undefined;
  const end = getEnd(value, timeZone);
  onChange(end);
  return end <= now;
}

function compareWith(
  value: Json | undefined,
  limit: string | number,
  { variables }: QueryContext,
): number | undefined {
  if (typeof value === 'number') return value - Number(limit);
  if (typeof value !== 'string' || value === '') return undefined;
  const text = expandVariables(String(limit), variables);
  // A day and a time are compared as days, two days or two times as such.
  const length = isDay(value) || isDay(text) ? DAY_LENGTH : undefined;
  return compareTexts(value.slice(0, length), text.slice(0, length));
}

/** The number of characters of a day: `2027-01-31`. */
const DAY_LENGTH = 10;

function isDay(text: string): boolean {
  return text.length === DAY_LENGTH && isDate(text);
}

function compareTexts(a: string, b: string): number {
  const [first, second] = [Date.parse(a), Date.parse(b)];
  if (!Number.isNaN(first) && !Number.isNaN(second)) return first - second;
  return a < b ? -1 : Number(a > b);
}
