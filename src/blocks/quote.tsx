import type { QuoteBlock } from '../generated/props.ts';
import { Picture } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Section } from '../ui/section.tsx';

export function Quote({ id, lang, text, name, role, image }: QuoteBlock) {
  return (
    <Section id={id} lang={lang}>
      <figure className="max-w-narrow border-accent border-s-4 ps-6">
        <blockquote>
          <RichText text={text} className="max-w-none text-ink text-xl" />
        </blockquote>
        <figcaption className="mt-5 flex items-center gap-4">
          {image && <Picture image={image} sizes="64px" className="size-16 rounded-full object-cover" />}
          <div className="min-w-0">
            <p className="font-bold text-ink">{name}</p>
            {role && <p className="text-muted text-sm">{role}</p>}
          </div>
        </figcaption>
      </figure>
    </Section>
  );
}
