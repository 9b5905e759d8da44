import clsx from 'clsx';
import type { NewsBlock } from '../generated/props.ts';
import { CallNote, callState } from '../ui/call.tsx';
import { CARD, CardGrid } from '../ui/cards.tsx';
import { useSite } from '../ui/context.tsx';
import { getExcerpt } from '../ui/get-excerpt.ts';
import { Heading, keepCompounds } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Picture, SMALL } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { useNow } from '../ui/use-now.ts';

export function News({ columns, likes, label, items, ...section }: NewsBlock) {
  const cards = items.map((item, i) => (
    <Announcement key={i} item={{ ...(label && { label }), ...item }} likes={likes} />
  ));
  return <CardGrid {...section} columns={columns} cards={cards} />;
}

/** An announcement, with an excerpt of its text. One link leads on: the title, or a button that has words of its own. A call that is open stands out; a closed one is no card. */
function Announcement({ item, likes }: { item: NewsBlock['items'][number]; likes: boolean }) {
  const site = useSite();
  const now = useNow();
  const isClosed = item.call && callState(item.call, now, site).look === 'closed';
  const isOpen = item.call && !isClosed;
  const frame = isClosed ? 'border-line border-t pt-5 text-sm sm:px-5' : clsx(CARD, 'p-5');
  const button = isClosed ? 'text-link' : clsx('button', !isOpen && 'button-quiet');
  const hasButton = item.href && item.label && item.label !== item.title;
  const whole = item.text && <RichText text={item.text} />;
  const cut = getExcerpt(item.text, site.limits.excerptCharacters);
  return (
    <article className={clsx('@container', frame, isOpen && 'elevated')}>
      <div className="flex flex-1 @lg:flex-row flex-col gap-x-8 gap-y-3">
        <div className="flex-1">
          {item.photo && (
            <Picture
              image={item.photo}
              sizes="(min-width: 64rem) 360px, 33vw"
              className={clsx(SMALL, 'aspect-3/2 rounded-control object-cover')}
            />
          )}
          {item.eyebrow && <p className="text-muted text-sm">{item.eyebrow}</p>}
          <Heading look="h3" className={clsx('mb-1', isClosed && 'text-base')}>
            <Link link={hasButton ? undefined : item.href} className="text-brand underline">
              {keepCompounds(item.title)}
            </Link>
          </Heading>
          {(item.author || item.tags) && (
            <ul className="mb-1 text-muted text-sm *:me-6 *:inline-block [&_a]:underline">
              {[item.author, item.tags].map(
                (text, i) =>
                  text && (
                    <li key={i}>
                      <RichText text={text} />
                    </li>
                  ),
              )}
            </ul>
          )}
          {/* The excerpt gives place to the whole text; on paper too, in browsers that can open it there. */}
          {cut !== undefined && (
            <p className="max-w-measure has-[+[open]]:hidden supports-[selector(::details-content)]:print:hidden">
              {cut} [...]
            </p>
          )}
          {cut === undefined ? (
            whole
          ) : (
            <details className="group open:flex open:flex-col-reverse open:items-start print:details-content:[content-visibility:visible]">
              <summary className="inline-block py-1 font-semibold text-brand underline print:hidden">
                <span className="group-open:hidden">{site.words.readAll}</span>
                <span className="group-not-open:hidden">{site.words.readLess}</span>
                <span className="sr-only">: {item.title}</span>
              </summary>
              {whole}
            </details>
          )}
        </div>
        {item.call && (
          <div className="order-first @lg:w-74 flex-none">
            <CallNote call={item.call} />
          </div>
        )}
        {(hasButton || likes) && (
          <footer className="flex @lg:w-38 @lg:flex-col flex-wrap @lg:items-end items-center justify-between gap-x-4 gap-y-2">
            {hasButton && (
              <Link link={item.href} className={button}>
                {item.label}
                <span className="sr-only"> {item.title}</span>
              </Link>
            )}
            {likes && (
              <p className="tabular flex items-center gap-2 text-muted text-xs print:hidden">
                {site.words.likeQuestion} <Icon name="heart" className="size-4" /> <span>0</span>
              </p>
            )}
          </footer>
        )}
      </div>
    </article>
  );
}
