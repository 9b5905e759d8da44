import type { Contents } from '../generated/props.ts';
import { useSite } from './context.tsx';

type List = NonNullable<Contents>;

/** Table of contents. The heading `of` the text that it lists is part of its name: a page may have several. */
export function ContentsList({ contents, of }: { contents: List; of?: string | undefined }) {
  const { words } = useSite();
  return (
    <nav aria-label={[words.contents, of].filter(Boolean).join(': ')} className="mt-section print:hidden">
      <p className="mb-1.5 font-bold text-ink text-sm">{words.contents}</p>
      <Entries
        contents={contents}
        className="columns-[16rem] text-sm leading-snug [&_a]:block [&_a]:py-0.5 [&_a]:text-brand [&_a]:hover:underline [&_li]:break-inside-avoid"
      />
    </nav>
  );
}

function Entries({ contents, className }: { contents: List; className: string }) {
  return (
    <ul className={className}>
      {contents.map(({ id, text, inside }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {inside && inside.length > 0 && <Entries contents={inside} className="ps-4 max-lg:hidden" />}
        </li>
      ))}
    </ul>
  );
}
