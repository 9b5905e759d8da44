// `blocksite/ui`: the parts and hooks for blocks of a site's own. `docs/own-blocks.md` describes each.
export { clsx } from 'clsx';
export { fillLabel } from '../core/text/fill-label.ts';
export { CallNote, callState } from './call.tsx';
export { CARD, Card, CardGrid } from './cards.tsx';
export { usePage, useSite } from './context.tsx';
export { Embed } from './embed-frame.tsx';
export { Facts } from './facts.tsx';
export { Below, Heading } from './heading.tsx';
export { Icon } from './icon.tsx';
export { ActionLink, Actions, Link, MailLink, PhoneLink, pageLink, SocialLinks } from './link.tsx';
export { LargePhoto, Photo } from './photo.tsx';
export { CAPTION, Enlargeable, Picture, WIDE_IMAGE } from './picture.tsx';
export { RichText } from './rich-text.tsx';
export { FRAMES, Section } from './section.tsx';
export { useHasScript } from './use-has-script.ts';
export { useNow } from './use-now.ts';
