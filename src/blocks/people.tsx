import clsx from 'clsx';
import type { PeopleBlock } from '../generated/props.ts';
import { Heading, keepCompounds } from '../ui/heading.tsx';
import { Link, MailLink, PhoneLink, SocialLinks } from '../ui/link.tsx';
import { Photo } from '../ui/photo.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Section } from '../ui/section.tsx';

/** Classes by look: of the list, a card, the card of the first person if it is `featured`, the picture. */
const LOOKS = {
  avatar: {
    list: 'gap-y-0 @sm:grid-cols-2 @lg:grid-cols-3 print:grid-cols-3',
    card: 'grid grid-cols-[4.25rem_1fr] items-center gap-x-4 border-line border-t py-4 @sm:grid-cols-[5.65rem_1fr]',
    first: '',
    picture: 'rounded-full',
    sizes: '96px',
  },
  portrait: {
    list: '@md:grid-cols-3 print:grid-cols-3',
    card: 'grid grid-cols-[2fr_3fr] items-center gap-x-cards gap-y-3 @md:block @md:*:first:mb-3',
    first: '@md:grid @md:grid-cols-3 @md:*:first:mb-0',
    picture: 'rounded-card',
    sizes: '(min-width: 48rem) 30vw, 40vw',
  },
  small: {
    list: 'grid-cols-2 @sm:grid-cols-4 @lg:grid-cols-6 print:grid-cols-6',
    card: '*:first:mb-3',
    first: 'w-48',
    picture: 'rounded-card',
    sizes: '(min-width: 64rem) 180px, (min-width: 40rem) 25vw, 50vw',
  },
};

const INITIALS = 'grid h-full place-items-center font-semibold text-[length:36cqi] text-brand';

/** People side by side, all on the line where the heading begins. */
export function People({ look, featured, items, note, ...section }: PeopleBlock) {
  return (
    <Section {...section} className="@container">
      <ul className={clsx('grid gap-cards', LOOKS[look].list, featured && '*:first:col-span-full')}>
        {items.map((person, i) => (
          <li key={i} className="print:break-inside-avoid">
            <Person look={look} isFirst={featured && i === 0} {...person} />
          </li>
        ))}
      </ul>
      {note && <RichText text={note} className="max-w-full border-line border-t pt-4 text-sm" />}
    </Section>
  );
}

/** Titles and other abbreviations, which are no part of a name's initials. A letter with a dot is. */
const TITLE = /^(dr|prof|mr|mrs|ms|\p{L}{2}\S*\.)$/iu;

type PersonProps = Pick<PeopleBlock, 'look'> & { isFirst: boolean } & PeopleBlock['items'][number];

function Person({ look, isFirst, name, position, text, photo, href, email, phone, social }: PersonProps) {
  const classes = LOOKS[look];
  return (
    <article className={clsx(classes.card, isFirst && classes.first)}>
      <div className={clsx('@container aspect-square overflow-hidden bg-brand/12', classes.picture)}>
        {photo ? (
          <Photo image={photo} sizes={classes.sizes} className="size-full object-cover" />
        ) : (
          <span className={INITIALS} aria-hidden="true">
            {initials(name)}
          </span>
        )}
      </div>
      <div>
        {position && <p className="font-semibold text-muted text-sm">{position}</p>}
        <Heading look="h3" className={clsx(isFirst ? 'text-[1.45rem]' : look === 'small' && 'text-base')}>
          <Link link={href} className="underline hover:text-brand">
            {keepCompounds(name)}
          </Link>
        </Heading>
        {text && <RichText text={text} className="mt-0.5 text-sm leading-snug" />}
        {(email || phone) && (
          <p className="mt-1 text-sm *:block *:w-fit *:py-1 [&_a]:underline">
            {email && <MailLink address={email} />} {phone && <PhoneLink {...phone} />}
          </p>
        )}
        {social && <SocialLinks links={social} className="not-print:-ms-3 flex" />}
      </div>
    </article>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !TITLE.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word = '') => Array.from(word)[0]);
  return letters.join('').toUpperCase();
}
