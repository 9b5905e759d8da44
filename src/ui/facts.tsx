import type { Fact } from '../generated/props.ts';
import { RichText } from './rich-text.tsx';

/** In a side column they are narrower. */
const FACT = 'flex-[1_1_10.5rem] bg-raised px-5 py-4 in-aside:basis-36 in-aside:px-4 in-aside:py-[0.6rem]';

/** Terms and what holds for them, in a box. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line print:break-inside-avoid">
      {facts.map(({ term, detail }, i) => (
        <div key={i} className={FACT}>
          <dt className="text-muted text-sm">{term}</dt>
          <dd className="font-semibold text-ink">
            <RichText text={detail} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
