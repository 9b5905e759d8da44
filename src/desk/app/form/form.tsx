import { useEffect, useMemo, useRef } from 'react';
import { expandVariables } from '../../../core/analyze/variables.ts';
import { findEntryName } from '../../../core/changes/entry-name.ts';
import { getParent, parsePointer } from '../../../core/paths/pointer.ts';
import { findSchemaNode } from '../../../core/schema/nodes.ts';
import { getSchema } from '../../../core/schema/schema.ts';
import { isObject } from '../../../core/types.ts';
import { findValue } from '../../../core/util/find-value.ts';
import type { FileView } from '../../protocol.ts';
import { type FormFile, toFormFile } from '../operations.ts';
import { findPageBlock } from '../page-blocks.ts';
import { type Selection, useDesk } from '../store.ts';
import { DeskIcon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { ControlContext, getFieldId, goTo } from './control.ts';
import { getControl } from './controls.ts';
import { FieldProblems, Fields } from './field.tsx';
import { findSubject, isPicture } from './fields.ts';
import { FormContext, useProblems, useValue } from './hooks.ts';
import { getStem } from './link-targets.ts';
import { PictureControl } from './picture.tsx';
import { RichInput } from './rich.tsx';
import { SameDatesQuestion } from './same-dates-question.tsx';
import { useVariables } from './text.tsx';

/** The form of what is selected. */
export function Form() {
  const selected = useDesk((state) => state.selected);
  const view = useDesk(({ files }) => files[selected?.file ?? '']);
  if (!selected || !view) return null;
  return (
    <ControlContext value={getControl}>
      <FormContext value={view.file}>
        <SelectedForm key={view.file} selected={selected} view={view} />
      </FormContext>
    </ControlContext>
  );
}

function SelectedForm({ selected, view }: { selected: Selection; view: FileView }) {
  const place = selected.field ?? selected.pointer;
  const file = toFormFile(view);
  const subject = findSubject(view.value, place);
  const element = useFocus(selected, subject);
  const held = useDesk(({ heldDate }) => heldDate);
  return (
    <section ref={element} className="grid grid-cols-1 content-start" aria-label={words.form.title}>
      {held && (held.file !== view.file || findSubject(view.value, held.pointer) !== subject) && (
        <div className="p-4 pb-0">
          <SameDatesQuestion />
        </div>
      )}
      {view.value === undefined && <p className="p-4">{words.form.unreadable}</p>}
      {typeof view.value === 'object' && !view.file.endsWith('.md') && (
        <Subject key={subject} file={file} pointer={subject} />
      )}
      {view.file.endsWith('.md') && <TextFile view={view} />}
    </section>
  );
}

const FOCUSABLE = 'input, textarea, select, button:not([role=toolbar] *), summary, [contenteditable]';

/** Moves the focus to the field that is selected, the caret to its place; if it is not shown, to what is around it. */
function useFocus(selected: Selection, subject: string) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { file, field, offset } = selected;
    if (field === undefined) return;
    let shown: Element | null = null;
    for (let at = field; at !== '' && at !== subject && !shown; at = getParent(at))
      shown = document.getElementById(getFieldId(file, at));
    shown ??= element.current?.querySelector('[data-fields]') ?? null;
    for (let around = shown?.closest('details'); around; around = around.parentElement?.closest('details'))
      around.open = true;
    const focusable = shown?.querySelector<HTMLElement>(FOCUSABLE);
    focusable?.focus();
    const isText = focusable instanceof HTMLInputElement || focusable instanceof HTMLTextAreaElement;
    // Of a switch, for example, it is `null`.
    if (!isText || focusable.selectionEnd === null) return;
    const at = offset ?? focusable.value.length;
    focusable.setSelectionRange(at, at);
  }, [selected, subject]);
  return element;
}

/** Scrolls a panel to its top when something else is shown in it. */
const toTop = (head: HTMLElement | null) => head?.closest('[data-panel]')?.scrollTo({ top: 0 });

/** The heading of what is selected, and its fields. */
function Subject({ file, pointer }: { file: FormFile; pointer: string }) {
  const value = useValue(pointer);
  const problems = useProblems(pointer, false);
  const node = useMemo(
    () => findSchemaNode(file.root, file.value, parsePointer(pointer)) ?? {},
    [file.root, file.value, pointer],
  );
  return (
    <>
      <Head file={file} pointer={pointer} />
      <div className="grid grid-cols-1 gap-4 p-4" data-fields>
        <FieldProblems problems={problems} />
        {isPicture(node) ? (
          // An entry of a list is removed there.
          <PictureControl file={file.file} pointer={pointer} node={node} value={value} isNeeded />
        ) : (
          isObject(value) && <Fields pointer={pointer} node={node} />
        )}
      </div>
    </>
  );
}

/** Returns the name and the kind of what a pointer leads to. */
function nameSubject({ root, value }: FormFile, pointer: string): { name: string; kind: string } {
  const path = parsePointer(pointer);
  const node = findSchemaNode(root, value, path) ?? {};
  const found = findValue(value, path);
  const { title: kind = words.form.row } = node;
  if (pointer === '' && node.$id === getSchema('page').$id)
    return { name: words.form.aboutPage, kind: words.form.aboutPageKind };
  return { name: (isObject(found) && pointer && findEntryName(found, node)) || kind, kind };
}

function Head({ file, pointer }: { file: FormFile; pointer: string }) {
  const variables = useVariables();
  const { name, kind } = nameSubject(file, pointer);
  const shown = expandVariables(name, variables);
  const around = findSubject(file.value, getParent(pointer));
  // Blocks of the page are not in its form, and rows of a table have none around them.
  const isEntry =
    around !== '' || (isObject(file.value) && pointer !== '' && findPageBlock(file.value, pointer) === '');
  return (
    <header ref={toTop} className="border-line border-b px-4 py-2.5">
      {isEntry && (
        <nav aria-label={words.form.wayBack}>
          <button
            type="button"
            className="quiet-button -ml-2 gap-1"
            onClick={() => void goTo(file.file, getParent(pointer))}
          >
            <DeskIcon name="back" />
            {expandVariables(nameSubject(file, around).name, variables)}
          </button>
        </nav>
      )}
      <h2 className="truncate text-title">{shown}</h2>
      {/* Its line stays when the name is typed: nothing moves under the mouse. */}
      <p className="hint truncate">{kind === shown ? '\u00A0' : kind}</p>
    </header>
  );
}

/** A text that is a file of its own. */
function TextFile({ view: { file, text } }: { view: FileView }) {
  return (
    <div className="grid grid-cols-1 gap-2 p-4">
      <h2 ref={toTop} id="text-file" className="text-title">
        {getStem(file)}
      </h2>
      <RichInput
        file={file}
        pointer=""
        node={{}}
        value={text}
        id=""
        labelledBy="text-file"
        describedBy={undefined}
        isInvalid={false}
      />
    </div>
  );
}
