import type { SectionListBlock, Site } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { PageLinks, useSection } from '../ui/page-links.tsx';
import { Section } from '../ui/section.tsx';

const LINK =
  'block px-1 py-3 font-semibold text-brand underline-offset-[0.25em] hover:bg-quiet hover:underline aria-[current]:border-s-4 aria-[current]:border-s-accent aria-[current]:ps-3 aria-[current]:text-ink';

/** The links of the section of the page, or of the main navigation where the page is in none. */
export function SectionList({ id, lang, title }: SectionListBlock) {
  const { navigation, words } = useSite();
  const section = useSection() ?? { label: words.menu, items: navigation.flatMap(toLink) };
  const heading = title ?? section.label;
  return (
    <Section id={id} lang={lang} title={heading} titleSize="small" className="print:in-aside:hidden">
      <nav aria-label={heading}>
        <ul className="border-line border-t *:border-line *:border-b">
          <PageLinks entry={section} className={LINK} />
        </ul>
      </nav>
    </Section>
  );
}

/** Returns the link of an entry that has a page, in a list. */
function toLink({ label, href }: Site['navigation'][number]) {
  return href ? [{ label, href }] : [];
}
