import clsx from 'clsx';
import type { CtaBlock } from '../generated/props.ts';
import { CallNote, callState } from '../ui/call.tsx';
import { usePage } from '../ui/context.tsx';
import { Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { useNow } from '../ui/use-now.ts';

const LARGE = 'min-h-13 px-9 text-lg max-sm:w-full in-aside:lg:w-full';
const CLOSED =
  'inline-flex cursor-not-allowed items-center justify-center rounded-control border-2 border-dashed border-line-strong text-center leading-tight font-bold text-muted line-through decoration-2';

/** Call to action: facts, a deadline, and a button that works or is struck through; after the date it is a quiet one. */
export function Cta({ id, lang, title, text, label, href, facts, ...call }: CtaBlock) {
  const { site, page } = usePage();
  const now = useNow();
  const { open, look } = callState(call, now, site);
  const button = clsx('button print:p-0', LARGE, look === 'closed' && 'button-quiet');
  // The page's file has the page's deadline.
  const { closesAt } = call;
  const isDue = closesAt && closesAt.iso === page.call?.closesAt?.iso && now < Date.parse(closesAt.iso);
  return (
    <Section id={id} lang={lang} title={title} text={text}>
      <div
        className={clsx(
          'flex flex-wrap items-center justify-between gap-x-8 gap-y-4 print:break-inside-avoid',
          facts && 'elevated rounded-card border border-line bg-raised px-4 py-5',
        )}
      >
        {facts && <Facts facts={facts} look="plain" />}
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:w-full in-aside:lg:w-full">
          {open && href ? (
            <Link link={href} className={button}>
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
          {(look !== 'open' || (closesAt && !facts)) && <CallNote call={call} as="span" />}
        </p>
      </div>
    </Section>
  );
}
