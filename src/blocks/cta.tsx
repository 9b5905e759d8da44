import clsx from 'clsx';
import type { CtaBlock } from '../generated/props.ts';
import { CallNote } from '../ui/call-note.tsx';
import { callState } from '../ui/call-state.ts';
import { usePage } from '../ui/context.tsx';
import { Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { useNow } from '../ui/use-now.ts';

/** Classes of the block's content: in a box if it has facts, which are above the button or beside it. */
const CONTENT = 'flex flex-wrap items-center justify-between gap-x-8 gap-y-4 print:break-inside-avoid';
const BOX = 'rounded-card border border-line bg-raised px-4 py-5 elevated';

const FOOT = 'flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:w-full in-aside:lg:w-full';

/** Classes of the size of a button, and of what takes its place. */
const LARGE = 'min-h-13 px-9 text-lg max-sm:w-full in-aside:lg:w-full';

/** Stands where the button was. */
const CLOSED =
  'inline-flex cursor-not-allowed items-center justify-center rounded-control border-2 border-dashed border-line-strong text-center leading-tight font-bold text-muted line-through decoration-2';

/** Call to action: facts, a deadline, and a button that works or is struck through; after the date it is a quiet one. */
export function Cta(block: CtaBlock) {
  const { id, lang, title, text, label, href, facts, closesAt } = block;
  const { site, page } = usePage();
  const now = useNow();
  const { open, look } = callState(block, now, site);
  // The page's file has the page's deadline.
  const isDue = closesAt && closesAt.iso === page.call?.closesAt?.iso && now < Date.parse(closesAt.iso);
  return (
    <Section id={id} lang={lang} title={title} text={text}>
      <div className={clsx(CONTENT, facts && BOX)}>
        {facts && <Facts facts={facts} look="plain" />}
        <p className={FOOT}>
          {open && href ? (
            <Link
              link={href}
              className={clsx('button print:p-0', LARGE, look === 'closed' && 'button-quiet')}
            >
              {label}
            </Link>
          ) : (
            <span className={clsx(CLOSED, LARGE)} aria-disabled="true">
              {label}
            </span>
          )}{' '}
          {isDue && page.calendar && (
            <Link link={page.calendar} className="text-link print:hidden">
              {`${site.words.addToCalendar} `}
            </Link>
          )}
          {(look !== 'open' || (closesAt && !facts)) && <CallNote call={block} as="span" />}
        </p>
      </div>
    </Section>
  );
}
