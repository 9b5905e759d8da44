import type { Fact } from '../generated/props.ts';
import { RichText } from './rich-text.tsx';

/** Terms and what holds for them, in a box. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <RichText text={detail} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
