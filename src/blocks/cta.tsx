import type { CtaBlock } from '../generated/props.ts';
import { callState } from '../ui/call-state.ts';
import { useSite } from '../ui/context.tsx';
import { Facts } from '../ui/facts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { useNow } from '../ui/use-now.ts';

/** What one can apply for: facts, deadline, and a button that works or is struck through. */
export function Cta(block: CtaBlock) {
  const site = useSite();
  const { open, words } = callState(block, useNow(), site.words);
  return (
    <Section
      id={block.id}
      lang={block.lang}
      title={block.title}
      text={block.text}
      className={open ? 'call' : 'call call-closed'}
    >
      {block.facts && <Facts facts={block.facts} />}
      <p className="call-foot">
        {open && block.href ? (
          <Link link={block.href} className="button button-large">
            {block.label}
          </Link>
        ) : (
          <span className="button button-large button-closed" aria-disabled="true">
            {block.label}
          </span>
        )}
        {words && (
          <span className="call-state">
            {!open && <Icon name="lock" />} {words}
          </span>
        )}
      </p>
    </Section>
  );
}
