import { useState } from 'react';
import { TEXT } from '../../../core/paths/content-paths.ts';
import { getParent } from '../../../core/paths/pointer.ts';
import { isObject } from '../../../core/types.ts';
import { select } from '../actions.ts';
import { LazyRichTextField } from '../rich-text/load-rich-text.tsx';
import { useDesk } from '../store.ts';
import { words } from '../words.ts';
import { type ControlProps, writeValue } from './control.ts';
import { useTyped } from './hooks.ts';
import { LinkDialog, type LinkQuestion } from './link.tsx';
import { getStem } from './link-targets.ts';
import { useVariables } from './text.tsx';

/** A rich text, or the way to the file that it is written in. */
export function RichControl(props: ControlProps) {
  const { value } = props;
  if (!isObject(value)) return <RichInput {...props} value={toText(value)} />;
  const name = String(value.file);
  return (
    <button
      type="button"
      className="button-small"
      onClick={() => void select({ file: TEXT + name, pointer: '' })}
    >
      {words.form.openText(getStem(name))}
    </button>
  );
}

function toText(value: ControlProps['value']): string | string[] {
  return Array.isArray(value) ? value.map(String) : String(value ?? '');
}

/** A rich text that is typed here. */
export function RichInput({ value, ...props }: Omit<ControlProps, 'value'> & { value: string | string[] }) {
  const { file, pointer, labelledBy, describedBy } = props;
  const variables = useVariables();
  // The lines of a text have pointers of their own.
  const caret = useDesk(({ selected }) =>
    selected?.file === file && [selected.field, getParent(selected.field ?? '')].includes(pointer)
      ? selected
      : undefined,
  );
  const [question, setQuestion] = useState<LinkQuestion>();
  const { shown, type, focus } = useTyped(value, value, (text, known) =>
    writeValue(props, isEmpty(text) ? '' : text, known),
  );
  const onPickLink = (current: string | undefined) =>
    new Promise<string | undefined>((resolve) => {
      const answer = (link: string | undefined) => {
        setQuestion(undefined);
        resolve(link);
      };
      setQuestion({ current, answer });
    });
  return (
    <div {...focus}>
      <LazyRichTextField
        key={`${file}#${pointer}`}
        value={shown}
        variables={variables}
        labelledBy={labelledBy}
        describedBy={describedBy}
        onChange={type}
        caret={caret}
        onPickLink={onPickLink}
      />
      {question && <LinkDialog {...question} />}
    </div>
  );
}

function isEmpty(text: string | string[]): boolean {
  return [text].flat().every((line) => line === '');
}
