import clsx from 'clsx';
import type { PeopleBlock } from '../generated/props.ts';
import { CardGrid } from '../ui/cards/card-grid.tsx';
import { EYEBROW } from '../ui/cards/parts.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { Photo } from '../ui/photo.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { SocialLinks } from '../ui/social-links.tsx';

const SMALL = 'grid grid-cols-2 @sm:grid-cols-4 @lg:grid-cols-6 print:grid-cols-6';

/** Classes and widths of portraits by look; in a `featured` list, the first person is on a line of their own. */
const LOOKS = {
  portrait: {
    list: 'grid grid-cols-2 @md:grid-cols-3 @lg:grid-cols-4 print:grid-cols-4',
    featured: clsx(
      'flex flex-wrap justify-center *:w-[calc(50%-1rem)] *:first:basis-full *:first:justify-center',
      '[&>:first-child>*]:w-[min(75vw,20rem)] print:[&>:first-child>*]:w-auto',
      '@md:*:w-[calc(33.333%-1.25rem)] @md:*:max-w-80 @md:*:first:max-w-none',
      'print:grid print:grid-cols-4 print:*:w-auto print:*:max-w-none',
    ),
    sizes: '(min-width: 64rem) 280px, 50vw',
    initials: 'text-[3rem]',
    name: 'text-lg',
  },
  small: {
    list: SMALL,
    featured: clsx(SMALL, '*:first:col-span-full *:first:justify-center [&>:first-child>*]:w-48'),
    sizes: '(min-width: 64rem) 180px, (min-width: 40rem) 25vw, 50vw',
    initials: 'text-[1.9rem]',
    name: 'text-base',
  },
};

/** People side by side. */
export function People({ look, featured, items, ...section }: PeopleBlock) {
  const cards = items.map((person, i) => <Person key={i} look={look} {...person} />);
  return <CardGrid {...section} grid={LOOKS[look][featured ? 'featured' : 'list']} cards={cards} />;
}

/** Titles and other abbreviations, which are no part of a name's initials. A letter with a dot is. */
const TITLE = /^(dr|prof|mr|mrs|ms|\p{L}{2}\S*\.)$/iu;

type PersonProps = Pick<PeopleBlock, 'look'> & PeopleBlock['items'][number];

/** Portrait or initials, position and name of a person, a line below, and ways to reach them. */
function Person({ look, name, position, text, photo, href, email, phone, social }: PersonProps) {
  return (
    <article>
      <div className="mb-[0.9rem] aspect-4/5 overflow-hidden rounded-card bg-quiet">
        {photo ? (
          <Photo image={photo} sizes={LOOKS[look].sizes} className="size-full object-cover" />
        ) : (
          <span
            className={clsx('grid h-full place-items-center font-semibold text-brand', LOOKS[look].initials)}
            aria-hidden="true"
          >
            {initials(name)}
          </span>
        )}
      </div>
      {position && <p className={clsx(EYEBROW, 'mb-[0.2rem]')}>{position}</p>}
      <Heading look="h3" className={LOOKS[look].name}>
        {href ? (
          <Link link={href} className="underline underline-offset-[0.25em] hover:text-brand">
            {name}
          </Link>
        ) : (
          name
        )}
      </Heading>
      {text && <RichText text={text} className="mt-[0.2rem] text-muted text-sm" />}
      {(email || phone) && (
        <p className="mt-1 text-sm *:block *:w-fit *:py-1 [&_a]:underline">
          {email && <MailLink address={email} />} {phone && <PhoneLink {...phone} />}
        </p>
      )}
      {social && <SocialLinks links={social} className="-ml-3 flex" />}
    </article>
  );
}

/** Returns the first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !TITLE.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word = '') => Array.from(word)[0]);
  return letters.join('').toUpperCase();
}
