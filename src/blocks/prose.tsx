import clsx from 'clsx';
import type { Page, ProseBlock } from '../generated/props.ts';
import { Actions } from '../ui/actions.tsx';
import { usePage } from '../ui/context.tsx';
import { Enlargeable } from '../ui/enlargeable.tsx';
import { Facts } from '../ui/facts.tsx';
import { Picture, WIDE_IMAGE } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Section } from '../ui/section.tsx';

/** Classes of the text by the page's layout. A bare page has nothing else, and is centred. */
const BODIES: Record<Page['layout'], string> = {
  site: 'space-y-6',
  bare: 'space-y-6 text-center *:mx-auto *:justify-center',
};

/** Text, with an image beside it if there is one. */
export function Prose({ id, lang, title, text, image, imageSide, enlarge, facts, actions }: ProseBlock) {
  const { layout } = usePage().page;
  const body = (
    <div className={clsx(BODIES[layout], image && imageSide === 'left' && 'lg:order-1')}>
      {facts && <Facts facts={facts} />}
      <RichText text={text} />
      {actions && <Actions actions={actions} look="button" />}
    </div>
  );
  const Shown = enlarge ? Enlargeable : Picture;
  return (
    <Section id={id} lang={lang} title={title}>
      {image ? (
        <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-16">
          {body}
          <Shown image={image} sizes="(min-width: 64rem) 520px, 100vw" className={WIDE_IMAGE} />
        </div>
      ) : (
        body
      )}
    </Section>
  );
}
