import { CallNote } from '../call-note.tsx';
import { useSite } from '../context.tsx';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import { plainText, RichText } from '../rich-text.tsx';
import { truncate } from '../truncate.ts';
import type { Item } from './types.ts';

/** An announcement: its text is cut short, with the whole of it a click away. */
export function News({ item, likes }: { item: Item; likes: boolean }) {
  const site = useSite();
  const full = item.text ? plainText(item.text) : '';
  const cut = truncate(full, site.limits.excerptCharacters);
  return (
    <article className="news">
      <div className="news-body">
        {item.eyebrow && <p className="eyebrow">{item.eyebrow}</p>}
        <h3>{item.title}</h3>
        {item.call && <CallNote call={item.call} className="news-state" />}
        {cut !== undefined && item.text && (
          // Above the text, so that it stays where it is when the text grows.
          <details>
            <summary>
              <span className="news-more">{site.words.readAll}</span>
              <span className="news-less">{site.words.readLess}</span>
              <span className="sr-only">: {item.title}</span>
            </summary>
            <RichText text={item.text} />
          </details>
        )}
        {full !== '' && <p className="news-excerpt">{cut === undefined ? full : `${cut} [...]`}</p>}
      </div>
      <div className="news-foot">
        {likes && (
          <p className="news-like">
            {site.words.likeQuestion} <Icon name="heart" /> <span>0</span>
          </p>
        )}
        {item.href && (
          <Link link={item.href} className="button button-quiet">
            {item.linkLabel ?? item.title}
            {item.linkLabel && <span className="sr-only"> {item.title}</span>}
          </Link>
        )}
      </div>
    </article>
  );
}
