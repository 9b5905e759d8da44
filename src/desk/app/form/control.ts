import { createContext, type ReactNode } from 'react';
import type { SchemaNode } from '../../../core/schema/schema-node.ts';
import type { Json } from '../../../core/types.ts';
import type { Outcome } from '../../protocol.ts';
import { select } from '../actions.ts';
import { change } from '../change.ts';
import { getState } from '../store.ts';
import type { Known } from '../unsent.ts';
import { findSubject, type Kind } from './fields.ts';
import { clearValue, setValue } from './operations.ts';

/** Properties of every control: a value with its schema, and the elements that name and describe it. */
export interface ControlProps {
  file: string;
  pointer: string;
  /** Without references, for this value. */
  node: SchemaNode;
  value: Json | undefined;
  /** The `id` of the input, if there is one that a label can name. */
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isNeeded?: boolean;
  /** True for a value that is only shown. */
  isFixed?: boolean;
}

export type Controls = Readonly<Partial<Record<Kind, (props: ControlProps) => ReactNode>>>;
/** The controls of fields. They come from above, as those of lists have fields in them. */
export const ControlsContext = createContext<Controls>({});

/** Returns the `id` of the element around a field. */
export function getFieldId(file: string, pointer: string): string {
  return `field ${file}#${pointer}`.replaceAll(' ', '-');
}

/** Writes a value; an empty text or `undefined` clears it. */
export function writeValue(
  { file, pointer }: Pick<ControlProps, 'file' | 'pointer'>,
  value: Json | undefined,
  known?: Known,
): Promise<Outcome | undefined> {
  const isEmpty = value === undefined || value === '';
  return change({
    file,
    pointer,
    make: (now) => (isEmpty ? clearValue(now, pointer) : setValue(now, pointer, value)),
    known,
  });
}

/** Returns the attributes by which an input is named and described. */
export function describeControl({ labelledBy, describedBy, isInvalid }: ControlProps) {
  return {
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
  };
}

/** Shows a value in the form and moves the focus to it. */
export function goTo(file: string, field: string): Promise<void> {
  return select({ file, pointer: findSubject(getState().files[file]?.value, field), field });
}
