import { memo, use, useId, useMemo, useState } from 'react';
import { nameChoice } from '../../../core/changes/choice-name.ts';
import { appendToPointer } from '../../../core/paths/pointer.ts';
import { resolveNodeFor } from '../../../core/schema/nodes.ts';
import type { SchemaNode } from '../../../core/schema/schema-node.ts';
import { isError, type Json } from '../../../core/types.ts';
import type { Problem } from '../../protocol.ts';
import { Remedies } from '../problems.tsx';
import { setState } from '../store.ts';
import { Dot, ProblemCount } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { type Control, ControlContext, getFieldId, type SectionControl } from './control.ts';
import {
  countOthers,
  type Field,
  getKind,
  isShared,
  listFields,
  listOwnFields,
  nameField,
} from './fields.ts';
import { FormContext, useIsChanged, useProblems, useValue } from './hooks.ts';

interface FieldProps extends Pick<Field, 'node' | 'isNeeded' | 'isFixed'> {
  pointer: string;
  label: string;
  /** True if the label is for screen readers only. */
  isBare?: boolean;
}

/** A field: its label, its control, its problems and its hint. */
export const FieldView = memo(function FieldView(props: FieldProps) {
  const { pointer, node, label, isNeeded = false, isFixed = false, isBare = false } = props;
  const file = use(FormContext);
  const value = useValue(pointer);
  const control = use(ControlContext)(getKind(node, value));
  const resolved = useMemo(() => resolveNodeFor(node, value), [node, value]);
  const [problems, watch] = useShownProblems(pointer);
  const [id, labelId, aboutId] = [useId(), useId(), useId()];
  if (control === 'source') return null;
  const about = isFixed ? words.form.fixed : getHint(control, node, resolved, value);
  const hint = isBare ? '' : about;
  if (control.naming === 'section')
    return <SectionField {...{ pointer, label, control, node: resolved, value, hint }} />;
  const { Input, naming, note, isBeside = false } = control;
  const isDescribed = problems.length > 0 || hint !== '';
  const input = (
    <Input
      {...{ file, pointer, node: resolved, value, id, isNeeded, isFixed, labelledBy: labelId }}
      describedBy={isDescribed ? aboutId : undefined}
      isInvalid={problems.some(isError)}
    />
  );
  const Label = naming === 'group' ? 'span' : 'label';
  return (
    <div id={getFieldId(file, pointer)} className="grid grid-cols-1 gap-1" {...watch}>
      <div className={isBare ? 'sr-only' : 'flex items-center gap-2'}>
        <ChangedDot pointer={pointer} />
        <Label id={labelId} className="label" {...(Label === 'label' && { htmlFor: id })}>
          {label}
        </Label>
        <small className="hint ml-auto">{note ? note(value) : getNote(resolved, value, isNeeded)}</small>
        {isBeside && input}
      </div>
      {!isBeside && input}
      <div id={aboutId} className="empty:hidden">
        <FieldProblems problems={problems} />
        {hint && <p className="hint">{hint}</p>}
      </div>
    </div>
  );
});

function ChangedDot({ pointer }: { pointer: string }) {
  return useIsChanged(pointer) && <Dot label={words.tree.changed} />;
}

/** Returns the problems of a field; new ones are shown after it was left. */
function useShownProblems(pointer: string) {
  const now = useProblems(pointer, false);
  const [before, setBefore] = useState<readonly Problem[]>();
  const shown = before ? now.filter(({ message }) => before.some((one) => one.message === message)) : now;
  return [
    shown,
    { onFocus: () => setBefore((old) => old ?? now), onBlur: () => setBefore(undefined) },
  ] as const;
}

export function FieldProblems({ problems }: { problems: readonly Problem[] }) {
  return problems.map((problem) => (
    <div key={problem.message} className={`text-hint ${isError(problem) ? 'text-bad' : 'text-warn'}`}>
      <span className="font-medium">
        {isError(problem) ? words.form.mustBeCorrected : words.form.pleaseLook}
      </span>{' '}
      {problem.plain.message} {problem.plain.help} <Remedies problem={problem} />
    </div>
  ));
}

/** Returns the note beside a label: the usual value, or that one is needed. */
function getNote(node: SchemaNode, value: Json | undefined, isNeeded: boolean): string {
  if (isNeeded) return value === undefined || value === '' ? words.form.needed : '';
  const { default: usual } = node;
  if (usual === undefined || typeof usual === 'object') return '';
  const shown = typeof usual === 'boolean' ? words.form[usual ? 'yes' : 'no'] : usual;
  return words.form.usual(node.enum ? nameChoice(usual) : String(shown));
}

function getHint({ hint }: Control, node: SchemaNode, resolved: SchemaNode, value: Json | undefined): string {
  if (hint === 'shared' && !isShared(node)) return '';
  const chosen = (resolved.enum ?? []).indexOf(value ?? resolved.default ?? null);
  const description = hint === 'field' ? node.description : resolved.description;
  const written = resolved.enumDescriptions?.[chosen] ?? description ?? '';
  // A switch is described by what the value does.
  const spoken = written.replace(/^`true` (\w)/, (_, first: string) => first.toUpperCase());
  const shared = isShared(node) ? words.form.onAllPages : '';
  return `${spoken.replaceAll(/[`*]/g, '')} ${shared}`.trim();
}

/** Maximum number of fields of an object that are shown at once. */
const MAX_OPEN = 8;

interface SectionProps extends Pick<FieldProps, 'pointer' | 'node' | 'label'> {
  value: Json | undefined;
  control: SectionControl;
  hint: string;
}

/** An object within another one. Its fields are rendered while it is open. */
function SectionField({ pointer, node, label, value, control, hint }: SectionProps) {
  const file = use(FormContext);
  const count = Object.keys(node.properties ?? {}).length;
  const [isOpen, setOpen] = useState(value !== undefined && count <= MAX_OPEN);
  const problems = useProblems(pointer, true);
  const own = problems.filter((one) => one.pointer === pointer);
  return (
    <details
      id={getFieldId(file, pointer)}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-control border border-line"
    >
      <summary className="label cursor-default px-2.5 py-1.5">
        {label} <ChangedDot pointer={pointer} />
        <ProblemCount count={problems.length} />
        {control.note && <span className="hint block font-normal">{control.note(value)}</span>}
      </summary>
      <div className="grid grid-cols-1 gap-4 border-line border-t p-2.5">
        <FieldProblems problems={own} />
        {hint && <p className="hint">{hint}</p>}
        {isOpen && <Fields pointer={pointer} node={node} />}
      </div>
    </details>
  );
}

interface FieldsProps {
  pointer: string;
  /** The node of the object, without references. */
  node: SchemaNode;
  hidden?: readonly string[];
  labels?: Readonly<Record<string, string>>;
}

/** The fields of an object, those of *More settings* last, and what it has besides. */
export function Fields({ pointer, node, hidden = [], labels = {} }: FieldsProps) {
  const value = useValue(pointer);
  const fields = listFields(node).filter(({ name }) => !hidden.includes(name));
  const own = value === undefined ? [] : listOwnFields(node, value);
  const others = countOthers(node, value);
  const more = fields.filter(({ isMore }) => isMore);
  const show = ({ name, node: field, isNeeded = false, isFixed = false }: Field) => (
    <FieldView
      key={name}
      pointer={appendToPointer(pointer, name)}
      node={field}
      label={labels[name] ?? nameField(name, field)}
      isNeeded={isNeeded && value !== undefined}
      isFixed={isFixed}
    />
  );
  return (
    <>
      {fields.filter(({ isMore }) => !isMore).map(show)}
      {own.map((field) => show({ ...field, node: { ...field.node, title: field.name } }))}
      {more.length > 0 && (
        <details className="border-line border-t pt-2">
          <summary className="label cursor-default py-1">
            {words.form.moreSettings} <span className="hint">{more.length}</span>
          </summary>
          <div className="grid grid-cols-1 gap-4 pt-2">{more.map(show)}</div>
        </details>
      )}
      {others > 0 && (
        <p className="hint">
          {words.form.others(others)}
          <button type="button" className="quiet-button" onClick={() => setState({ view: 'source' })}>
            {words.form.showOthers}
          </button>
        </p>
      )}
    </>
  );
}
