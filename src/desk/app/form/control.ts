import { createContext, type ReactNode } from 'react';
import type { SchemaNode } from '../../../core/schema/schema-node.ts';
import type { Json } from '../../../core/types.ts';
import type { Outcome } from '../../protocol.ts';
import { select } from '../actions.ts';
import { change } from '../change.ts';
import { clearValue, setValue } from '../operations.ts';
import { getState } from '../store.ts';
import type { Known } from '../unsent.ts';
import { findSubject, type Kind } from './fields.ts';

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

/** The description of a value in the form. */
interface Described {
  /** Its hint: of the field, else of its `part`; of the `field` alone; of both, but only if all pages share the value. */
  hint: 'part' | 'field' | 'shared';
  /** Returns the note beside the name. Default: the usual value, or that one is needed. */
  note?: (value: Json | undefined) => string;
}

/** One input, which its label names, or a group of several ones. */
interface InputControl extends Described {
  naming: 'label' | 'group';
  Input: (props: ControlProps) => ReactNode;
  /** True for an input beside its label. */
  isBeside?: boolean;
}

/** The fields of an object, which open and close. */
export interface SectionControl extends Described {
  naming: 'section';
}

export type Control = InputControl | SectionControl;
/** The controls by kind. `other` alone has none: it is counted in the form and edited in the source of its file. */
export type Controls = Readonly<Record<Exclude<Kind, 'other'>, Control> & Record<'other', 'source'>>;

/** Returns the control of a kind. It comes from above, as lists have fields in them. */
export const ControlContext = createContext<(kind: Kind) => Control | 'source'>(() => {
  throw new Error('A field is shown in a form.');
});

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
