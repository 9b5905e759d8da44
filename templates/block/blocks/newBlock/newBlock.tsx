import type { NewBlockBlock } from 'blocksite/props';
import { CARD, clsx, Link, Section } from 'blocksite/ui';

/** Entries side by side where there is room, each of which may be a link. */
export function NewBlock({ items, ...section }: NewBlockBlock) {
  return (
    <Section {...section} className="@container">
      <ul className="grid @lg:grid-cols-3 @sm:grid-cols-2 gap-cards">
        {items.map(({ title, href }, i) => (
          <li key={i} className={clsx(CARD, 'p-5')}>
            <Link link={href} className="font-semibold text-brand underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
