import type { Fact } from '../generated/props.ts';
import { RichText } from './rich-text.tsx';

/** Terms and what holds for them, in a box. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, detail }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
        <div key={i}>
          <dt>{term}</dt>
          <dd>
            <RichText text={detail} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
