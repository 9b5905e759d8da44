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
  if (before !== undefined && !(compare(value, before, context) < 0)) return false;
  return after === undefined || compare(value, after, context) > 0;
}

type Scalar = string | number | boolean;

function isOneOf(value: Json | undefined, wanted: Scalar | Scalar[], { variables }: QueryContext): boolean {
  return [wanted].flat().some((one) => {
    const text = typeof one === 'string' ? expandVariables(one, variables) : String(one);
    return isFilled(value) && String(value) === text;
  });
}

/**
 * Compares a value with a limit: negative before it, positive after it, `NaN` if they have no order. A day is before `today` once it
 * has ended in the site's time zone.
 */
function compare(value: Json | undefined, limit: string | number, context: QueryContext): number {
  if (limit === TODAY) return isDate(value) ? compareWithNow(value, context) : Number.NaN;
  const text = expandVariables(String(limit), context.variables);
  if (typeof value === 'number') return value - Number(text);
  if (typeof value !== 'string') return Number.NaN;
  // A day and a time are compared as days, two days or two times as such.
  const length = isDay(value) || isDay(text) ? DAY_LENGTH : undefined;
  return Date.parse(value.slice(0, length)) - Date.parse(text.slice(0, length));
}

function compareWithNow(date: string, { now, dates: { timeZone }, onChange }: QueryContext): number {
  const end = getEnd(date, timeZone);
  onChange(end);
  return end <= now ? -1 : 1;
}

/** The number of characters of a day: `2027-01-31`. */
const DAY_LENGTH = 10;

function isDay(text: string): boolean {
  return text.length === DAY_LENGTH && isDate(text);
}
