import clsx from 'clsx';
import type { Fact } from '../generated/props.ts';
import { CallNote } from './call-note.tsx';
import { RichText } from './rich-text.tsx';

/** Classes of a list and of a fact in it. Each has the room that its words need, and the last row is filled. */
const LOOKS = {
  box: {
    frame: 'overflow-hidden rounded-card border border-line',
    list: 'gap-px bg-line',
    // In a side column they are narrower.
    fact: 'flex-[1_1_10.5rem] bg-raised px-5 py-4 in-aside:basis-36 in-aside:px-4 in-aside:py-[0.6rem]',
  },
  strip: {
    frame: 'border-b border-line px-inset print:p-0',
    // The words of the first fact begin where the page's content does.
    list: '-mx-4 gap-px bg-line lg:-mx-6 lg:flex-nowrap',
    fact: 'flex-[1_1_9rem] bg-surface px-4 py-3 lg:flex-auto lg:px-6',
  },
  plain: { frame: 'flex-1', list: 'gap-x-10 gap-y-3', fact: 'in-aside:first:text-lg in-aside:lg:w-full' },
};

/** Terms and what holds for them: in a box, as a strip across the page, or plain. One with a call says its state. */
export function Facts({ facts, look = 'box' }: { facts: readonly Fact[]; look?: keyof typeof LOOKS }) {
  const classes = LOOKS[look];
  return (
    <div className={classes.frame}>
      <dl className={clsx('flex flex-wrap print:break-inside-avoid', classes.list)}>
        {facts.map(({ term, detail, note, call }, i) => (
          <div key={i} className={classes.fact}>
            <dt className={call ? 'font-semibold text-ink' : 'text-muted text-xs'}>{term}</dt>
            {call && (
              <dd>
                <CallNote call={call} />
              </dd>
            )}
            <dd className={clsx('font-semibold text-ink tabular-nums leading-tight', call && 'text-xl')}>
              <RichText text={detail} />
            </dd>
            {note && (
              <dd className="text-xs">
                <RichText text={note} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
