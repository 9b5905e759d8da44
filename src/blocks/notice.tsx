import type { NoticeBlock } from '../generated/props.ts';
import { NoticeBox, useIsShown } from '../ui/notice-box.tsx';
import { Section } from '../ui/section.tsx';

export function Notice({ id, lang, ...notice }: NoticeBlock) {
  if (!useIsShown(notice)) return null;
  return (
    <Section id={id} lang={lang}>
      <div className="max-w-narrow">
        <NoticeBox notice={notice} />
      </div>
    </Section>
  );
}
