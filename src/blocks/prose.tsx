import clsx from 'clsx';
import type { ProseBlock } from '../generated/props.ts';
import { ContentsList } from '../ui/contents-list.tsx';
import { usePage } from '../ui/context.tsx';
import { Facts } from '../ui/facts.tsx';
import { Actions } from '../ui/link.tsx';
import { Credit, Enlargeable, Picture, WIDE_IMAGE } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Beside, Section } from '../ui/section.tsx';

/** Classes of a text whose headings are left of their parts where there is room. */
const BESIDE =
  '@md:grid @md:max-w-none @md:grid-cols-[10rem_minmax(0,var(--container-measure))] @md:gap-x-6 @md:gap-y-5 @md:*:col-start-2 @md:*:mt-0 @md:[&>:is(h3,.h3):not(.h4)]:col-start-1 @md:[&>:is(h3,.h3):not(.h4)]:text-base/[1.6]';

export function Prose({ id, lang, title, text, contents, image, ...more }: ProseBlock) {
  const { imageSide, enlarge, headings, facts, actions } = more;
  const { layout } = usePage().page;
  const body = (
    <div
      className={clsx(
        '@container *:not-first:mt-6',
        layout === 'bare' && 'text-center *:mx-auto *:justify-center',
      )}
    >
      {facts && <Facts facts={facts} />}
      <RichText text={text} className={headings === 'beside' ? BESIDE : 'flow-root'} />
      {actions && <Actions actions={actions} look="button button-quiet" />}
    </div>
  );
  const Shown = enlarge ? Enlargeable : Picture;
  const beside = image && {
    picture: (
      <div>
        <Shown image={image} sizes="(min-width: 64rem) 520px, 100vw" className={WIDE_IMAGE} />
        <Credit image={image} className="block text-muted text-xs" />
      </div>
    ),
    isTall: image.height > image.width,
    isFirst: imageSide === 'left',
  };
  return (
    <Section id={id} lang={lang} title={title} beside={contents?.length ? undefined : beside}>
      {contents?.length ? (
        <div className="grid gap-heading *:min-w-0 lg:grid-cols-[var(--beside,1fr_16rem)] lg:gap-columns print:block">
          <div className="lg:tall:stay-in-view *:first:mt-0 lg:order-1">
            <ContentsList contents={contents} of={title} />
          </div>
          <Beside of={beside}>{body}</Beside>
        </div>
      ) : (
        body
      )}
    </Section>
  );
}
