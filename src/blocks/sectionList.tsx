import type { SectionListBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { PageLinks, useSection } from '../ui/page-links.tsx';
import { Section } from '../ui/section.tsx';

/** The links of the section of the page, or of the main navigation where the page is in none. */
export function SectionList({ id, lang, title }: SectionListBlock) {
  const { navigation, words } = useSite();
  const items = navigation?.flatMap(({ label, href }) => (href ? [{ label, href }] : [])) ?? [];
  const section = useSection() ?? { label: words.menu, items };
  const heading = title ?? section.label;
  return (
    <Section id={id} lang={lang} title={heading} isSmall className="print:in-aside:hidden">
      <nav aria-label={heading}>
        <ul className="border-line border-t *:border-line *:border-b">
          <PageLinks
            entry={section}
            className="block px-1 py-3 font-semibold text-brand hover:bg-quiet hover:underline aria-[current]:border-s-4 aria-[current]:border-s-accent aria-[current]:ps-3 aria-[current]:text-ink"
          />
        </ul>
      </nav>
    </Section>
  );
}
