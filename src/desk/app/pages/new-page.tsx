import { type ReactNode, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import type { PageKind } from '../../protocol.ts';
import { isTyped } from '../form/dates.ts';
import { setState, useDesk } from '../store.ts';
import { Check, TextField } from '../ui/fields.tsx';
import { Screen } from '../ui/screen.tsx';
import { useAnswer } from '../use-answer.ts';
import { words } from '../words.ts';
import { makeAndShow } from './page-actions.ts';

/** The screen that makes a page. It begins again when another page is its pattern. */
export function NewPageScreen() {
  const pattern = useDesk((state) => state.pattern);
  return <NewPageForm key={pattern} pattern={pattern} />;
}

/** The form of a new page: what it is, what it is called, and where visitors find it. */
function NewPageForm({ pattern }: { pattern: string | undefined }) {
  const site = useDesk((state) => state.site);
  const kinds = useAnswer('kinds', null) ?? [];
  const [kind, setKind] = useState(pattern ?? 'blank');
  const [title, setTitle] = useState('');
  const [path, setPath] = useState<string>();
  const [day, setDay] = useState<string>();
  const [isInMenu, setIsInMenu] = useState(false);
  const [isDraft, setIsDraft] = useState(true);
  const [refused, setRefused] = useState<string>();
  const like = site?.pages.find(({ file }) => file === kind);
  const request = {
    ...{ title: title.trim(), kind, isDraft, isInMenu },
    ...(path !== undefined && { path }),
    ...(day !== undefined && isTyped(day) && { day }),
  };
  // A page without a title yet has a plan for its kind alone.
  const plan = useAnswer('planPage', { ...request, title: request.title || words.pages.newPage });
  const { pages } = words;
  const getFault = (field: string) =>
    plan?.faults.flatMap((fault) => (fault.field === field ? fault.text : [])).join(' ');
  const faults = { title: title === '' ? '' : getFault('title'), path: title === '' ? '' : getFault('path') };
  const isSaving = useDesk(({ status }) => status === 'saving');
  return (
    <Screen title={pages.newPage} hint={pages.nobodySees}>
      <form
        className="mx-auto grid max-w-[760px] gap-6 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void makeAndShow({ name: 'makePage', request }).then(setRefused);
        }}
      >
        <Step name={pages.what}>
          <RadioGroup
            aria-label={pages.what}
            value={kind}
            onChange={(next) => {
              setKind(next);
              setDay(undefined);
            }}
            className="grid grid-cols-2 narrow:grid-cols-4 gap-2"
          >
            {kinds.map((one) => (
              <Kind key={one.kind} {...one} />
            ))}
            {like && <Kind kind={like.file} title={pages.like} description={like.title} />}
          </RadioGroup>
        </Step>
        <Step name={pages.called}>
          <TextField name={pages.title} value={title} onChange={setTitle} fault={faults.title} isFirst />
          <div className="grid narrow:grid-cols-2 gap-3">
            <TextField
              name={pages.address}
              value={path ?? (title === '' ? '' : (plan?.path ?? ''))}
              onChange={setPath}
              fault={faults.path}
            />
            {plan?.asked && (
              <label className="grid content-start gap-1">
                <span className="label">{plan.asked.title}</span>
                <input
                  type="date"
                  className="input"
                  value={day ?? plan.asked.day}
                  onChange={({ target }) => setDay(target.value)}
                  onBlur={() => setDay((typed = '') => (isTyped(typed) ? typed : undefined))}
                />
              </label>
            )}
          </div>
        </Step>
        <Step name={pages.found}>
          {plan && plan.listedOn.length > 0 && <p>{pages.listed(plan.listedOn)}</p>}
          <Check name={pages.inMenu} isOn={isInMenu} onChange={setIsInMenu} />
          <Check name={pages.asDraft} isOn={isDraft} onChange={setIsDraft} />
        </Step>
        {[getFault('other'), refused].map(
          (text) =>
            text && (
              <p key={text} role="alert" className="text-bad">
                {text}
              </p>
            ),
        )}
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={() => setState({ view: 'page' })}>
            {pages.cancel}
          </button>
          <button
            type="submit"
            disabled={isSaving || title.trim() === ''}
            className="button border-accent bg-accent text-on-accent hover:bg-accent disabled:bg-panel"
          >
            {isSaving ? words.top.saving : pages.make}
          </button>
        </div>
      </form>
    </Screen>
  );
}

function Step({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid gap-3">
      <h2 className="text-title">{name}</h2>
      {children}
    </section>
  );
}

function Kind({ kind, title, description }: PageKind) {
  return (
    <Radio
      value={kind}
      className="cursor-default rounded-[9px] border border-line bg-panel px-3 py-2 hover:border-edge data-selected:border-accent data-selected:bg-soft data-focus-visible:outline-2 data-focus-visible:outline-accent"
    >
      <span className="block font-bold text-ink text-label">{title}</span>
      <span className="block text-hint text-muted">{description}</span>
    </Radio>
  );
}
