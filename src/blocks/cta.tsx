import clsx from 'clsx';
import type { CtaBlock } from '../generated/props.ts';
import { callState } from '../ui/call-state.ts';
import { useSite } from '../ui/context.tsx';
import { Facts } from '../ui/facts.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { useNow } from '../ui/use-now.ts';

const FOOT = 'flex flex-wrap items-center gap-x-6 gap-y-4 print:break-inside-avoid';

/** Classes of the size of a button, and of what takes its place. */
const LARGE = 'min-h-14 px-9 py-[0.9rem] text-lg tracking-[0.02em] in-aside:lg:w-full';

const BUTTON = clsx('button', LARGE, 'print:p-0');

/** Classes of what stands where the button was, on paper too. */
const CLOSED = clsx('button-closed', LARGE);

/** Call to action: facts, a deadline, and a button that works or is struck through. */
export function Cta(block: CtaBlock) {
  const site = useSite();
  const { open, words } = callState(block, useNow(), site);
  return (
    <Section id={block.id} lang={block.lang} title={block.title} text={block.text}>
      {block.facts && <Facts facts={block.facts} />}
      <p className={clsx(FOOT, block.facts && 'mt-6')}>
        {open && block.href ? (
          <Link link={block.href} className={BUTTON}>
            {block.label}
          </Link>
        ) : (
          <span className={CLOSED} aria-disabled="true">
            {block.label}
          </span>
        )}
        {(!open || block.closesAt) && (
          <span className="inline-flex items-center gap-[0.4rem] font-semibold text-ink">
            {!open && <Icon name="lock" />} {words}
          </span>
        )}
      </p>
    </Section>
  );
}
