import type { ProseBlock } from '../generated/props.ts';
import { Actions } from '../ui/actions.tsx';
import { Enlargeable } from '../ui/enlargeable.tsx';
import { Facts } from '../ui/facts.tsx';
import { Picture } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Section } from '../ui/section.tsx';

/** Text, with a picture beside it if there is one. */
export function Prose({ id, lang, title, text, image, imageSide, enlarge, facts, actions }: ProseBlock) {
  const body = (
    <div className="prose-body">
      {facts && <Facts facts={facts} />}
      <RichText text={text} />
      {actions && <Actions actions={actions} look="button" />}
    </div>
  );
  if (!image) {
    return (
      <Section id={id} lang={lang} title={title} className="prose">
        {body}
      </Section>
    );
  }
  const Shown = enlarge ? Enlargeable : Picture;
  return (
    <Section id={id} lang={lang} title={title} className="prose">
      <div className={`prose-beside prose-${imageSide}`}>
        {body}
        <Shown image={image} sizes="(min-width: 64rem) 520px, 100vw" />
      </div>
    </Section>
  );
}
