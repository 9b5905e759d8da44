import type { PriceListBlock } from 'blocksite/props';
import { ActionLink, CARD, clsx, Heading, RichText, Section } from 'blocksite/ui';

type Group = PriceListBlock['groups'][number];
type Item = Group['items'][number];

/** Prices in groups, as terms and what they cost. */
export function PriceList({ groups, note, ...section }: PriceListBlock) {
  const isAlone = groups.length === 1;
  return (
    <Section {...section} className="@container">
      <div className={clsx('grid items-start gap-cards', isAlone ? 'max-w-narrow' : '@md:grid-cols-2')}>
        {groups.map((group, i) => (
          <PriceGroup key={i} group={group} />
        ))}
      </div>
      {note && <RichText text={note} className="mt-4 text-muted text-sm" />}
    </Section>
  );
}

function PriceGroup({ group: { title, text, items, action } }: { group: Group }) {
  return (
    <div className={clsx(CARD, 'p-5 print:p-3')}>
      <Heading look="h3">{title}</Heading>
      {text && <RichText text={text} className="mt-1 text-sm" />}
      <dl className="mt-3">
        {items.map((item, i) => (
          <Price key={i} {...item} />
        ))}
      </dl>
      {action && (
        <p className="mt-4">
          <ActionLink action={action} className="button" />
        </p>
      )}
    </div>
  );
}

/** A term and its price on one line, and the note below. What is emphasized says so in words. */
function Price({ title, price, note, highlight }: Item) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-3 print:break-inside-avoid',
        highlight && 'border-s-4 border-s-accent bg-quiet px-3',
      )}
    >
      <dt className="min-w-0 flex-1 basis-40 font-semibold text-ink">
        {title}
        {highlight && <span className="block font-bold text-accent text-xs">{highlight}</span>}
      </dt>
      <dd className="tabular font-heavy text-brand text-lg">{price}</dd>
      {note && (
        <dd className="w-full text-muted">
          <RichText text={note} className="text-sm" />
        </dd>
      )}
    </div>
  );
}
