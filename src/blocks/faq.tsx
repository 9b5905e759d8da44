import { useId } from 'react';
import type { FaqBlock } from '../generated/props.ts';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Section } from '../ui/section.tsx';

/** Questions with their answers folded up, of which one is open at a time. */
export function Faq({ id, lang, title, text, items }: FaqBlock) {
  const name = useId();
  return (
    <Section id={id} lang={lang} title={title} text={text}>
      <div className="max-w-narrow border-line border-t">
        {items.map(({ id: anchor, question, answer }, i) => (
          // All answers are on paper, in browsers that can open them there; see `unfoldOnPaper` for others.
          <details
            key={i}
            name={name}
            className="group border-line border-b print:break-inside-avoid print:details-content:[content-visibility:visible]"
          >
            <summary className="flex list-none items-start gap-4 py-4 hover:bg-quiet print:pb-1 [&::-webkit-details-marker]:hidden">
              <Heading look="h3" className="min-w-0 flex-1 text-lg">
                {question}
              </Heading>
              <Icon name="plus" className="text-accent group-open:hidden print:hidden" />
              <Icon name="minus" className="text-accent group-not-open:hidden print:hidden" />
            </summary>
            {/* A link to it opens it, with its question in view. */}
            <div id={anchor} className="scroll-mt-20 pe-10 pb-5 print:pe-0 print:pb-3">
              <RichText text={answer} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
