import clsx from 'clsx';
import type { NewsBlock } from '../generated/props.ts';
import { CallNote } from '../ui/call-note.tsx';
import { CardGrid } from '../ui/cards/card-grid.tsx';
import { CARD, EYEBROW } from '../ui/cards/parts.tsx';
import { useSite } from '../ui/context.tsx';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { getExcerpt } from '../ui/truncate.ts';

type Item = NewsBlock['items'][number];

/** On paper the whole text is seen, in browsers that can open it there; elsewhere the excerpt. */
const DETAILS = 'group peer print:details-content:[content-visibility:visible]';
const EXCERPT = 'peer-open:hidden supports-[selector(::details-content)]:print:hidden';

const SUMMARY =
  'mb-[0.35rem] inline-block cursor-pointer py-[0.2rem] font-semibold text-brand underline underline-offset-[0.25em] print:hidden';

/** The heart and its question share a line with the button where they can: the feet of a row are of one height. */
const FOOT =
  'flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 print:border-0 print:pt-0';
const LIKE =
  'flex flex-[1_1_6rem] items-center gap-[0.4rem] text-sm leading-[1.3] text-muted tabular-nums print:hidden';

const STATE = 'mb-[0.35rem] text-sm text-ink';

/** Announcements side by side. */
export function News({ columns, likes, items, ...section }: NewsBlock) {
  const cards = items.map((item, i) => <Announcement key={i} item={item} likes={likes} />);
  return <CardGrid {...section} grid={columns} cards={cards} />;
}

/** Card of an announcement, with an excerpt of its text and the whole text folded up. */
function Announcement({ item, likes }: { item: Item; likes: boolean }) {
  const site = useSite();
  const cut = getExcerpt(item.text, site.limits.excerptCharacters);
  return (
    <article className={clsx(CARD, 'gap-5 p-6')}>
      <div className="flex-1">
        {item.eyebrow && <p className={clsx(EYEBROW, 'mb-[0.35rem]')}>{item.eyebrow}</p>}
        <Heading look="h3" className="mb-[0.6rem]">
          {item.title}
        </Heading>
        {item.call && <CallNote call={item.call} className={STATE} />}
        {cut !== undefined && <WholeText item={item} />}
        {cut !== undefined && <p className={EXCERPT}>{cut} [...]</p>}
        {cut === undefined && item.text && <RichText text={item.text} />}
      </div>
      <footer className={FOOT}>
        {likes && (
          <p className={LIKE}>
            {site.words.likeQuestion} <Icon name="heart" className="size-[1.2rem]" /> <span>0</span>
          </p>
        )}
        {item.href && (
          <Link link={item.href} className="button button-quiet ms-auto">
            {item.label ?? item.title}
            {item.label && <span className="sr-only"> {item.title}</span>}
          </Link>
        )}
      </footer>
    </article>
  );
}

/** The whole text, folded up. The button is above it, so that it stays where it is when the text unfolds. */
function WholeText({ item }: { item: Item }) {
  const { words } = useSite();
  return (
    <details className={DETAILS}>
      <summary className={SUMMARY}>
        <span className="group-open:hidden">{words.readAll}</span>
        <span className="group-not-open:hidden">{words.readLess}</span>
        <span className="sr-only">: {item.title}</span>
      </summary>
      {item.text && <RichText text={item.text} />}
    </details>
  );
}
