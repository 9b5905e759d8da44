import clsx from 'clsx';
import { countDays } from '../core/values/dates.ts';
import type { Notice } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { RichText } from './rich-text.tsx';
import { useNow } from './use-now.ts';

const KINDS: Record<Notice['kind'], [edge: string, icon: string]> = {
  information: ['border-s-brand', 'text-brand'],
  warning: ['border-s-accent', 'text-accent'],
  success: ['border-s-success', 'text-success'],
};

const BOX =
  'flex gap-3 rounded-card border border-s-4 border-line bg-quiet px-5 py-4 print:break-inside-avoid';

/** Returns true between the first and the last day of a notice, in the time zone of the site. */
export function useIsShown({ from, until }: Pick<Notice, 'from' | 'until'>): boolean {
  const { timeZone } = useSite();
  const now = useNow();
  if (!from && !until) return true;
  const today = countDays(now, timeZone);
  const count = ({ iso }: { iso: string }) => countDays(Date.parse(iso), 'UTC');
  return !(from && today < count(from)) && !(until && count(until) < today);
}

/** Box of a notice. Its icon and its first word say its kind, not its colour alone. */
export function NoticeBox({ notice: { kind, title, text } }: { notice: Notice }) {
  const { words } = useSite();
  const [edge, icon] = KINDS[kind];
  return (
    <div className={clsx(BOX, edge)}>
      <Icon name={kind} className={clsx('mt-px', icon)} />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-ink">
          {words[kind]}
          {title && `: ${title}`}
        </p>
        <RichText text={text} />
      </div>
    </div>
  );
}

export function SiteNotice({ notice, className }: { notice: Notice; className: string }) {
  const { lang, words } = useSite();
  if (!useIsShown(notice)) return null;
  return (
    <aside lang={lang} aria-label={words[notice.kind]} className={className}>
      <div className="mx-auto max-w-page px-gutter py-4">
        <NoticeBox notice={notice} />
      </div>
    </aside>
  );
}
