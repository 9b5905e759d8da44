import clsx from 'clsx';
import type { Fact } from '../generated/props.ts';
import { CallNote } from './call.tsx';
import { RichText } from './rich-text.tsx';

/** Classes of the frame, of the list and of a fact, which has the room that its words need. The last row is filled. */
const LOOKS = {
  box: {
    frame: 'overflow-hidden rounded-card border border-line',
    list: 'gap-px bg-line',
    fact: 'grow basis-36 bg-raised px-4 py-3',
  },
  strip: {
    frame: 'border-b border-line px-inset',
    // The words of the first fact begin where the page's content does.
    list: '-mx-4 gap-px bg-line lg:-mx-6 print:mx-0',
    // On small screens, an address and a state have more room.
    fact: 'grow basis-36 bg-surface px-4 py-3 max-lg:has-[wbr,.pill]:basis-2/5 max-md:has-[wbr,.pill]:basis-full lg:basis-auto lg:px-6',
  },
  plain: {
    frame: 'flex-[1_1_16rem]',
    list: 'gap-x-10 gap-y-3',
    fact: 'in-aside:first:text-lg in-aside:lg:w-full',
  },
};

/** Terms and what holds for them: in a box, as a strip across the page, or plain. One with a call says its state. */
export function Facts({ facts, look = 'box' }: { facts: readonly Fact[]; look?: keyof typeof LOOKS }) {
  const classes = LOOKS[look];
  const row = look === 'strip' && facts.length < 6 && 'lg:flex-nowrap';
  return (
    <div className={classes.frame}>
      <dl className={clsx('flex flex-wrap print:break-inside-avoid', classes.list, row)}>
        {facts.map(({ term, detail, note, call }, i) => (
          <div key={i} className={classes.fact}>
            <dt className={call ? 'font-semibold text-ink' : 'text-muted text-xs'}>{term}</dt>
            {call && (
              <dd className="my-1">
                <CallNote call={call} />
              </dd>
            )}
            <dd>
              <RichText
                text={detail}
                className={clsx('tabular font-semibold text-ink leading-tight', call && 'text-xl')}
              />
              {note && <RichText text={note} className="text-xs" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
