import type { Embed } from '../generated/props.ts';
import { takeFocus } from './focus.ts';

/** Rights of a frame: those that players, maps and forms need. It can't lead the window to another page, or download. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';

type EmbedFrameProps = { embed: Embed; isPlayer: boolean; className: string };

/** The player or page of another site, where the link to it was. */
export default function EmbedFrame({ embed: { src, title }, isPlayer, className }: EmbedFrameProps) {
  return (
    <iframe
      ref={takeFocus}
      className={className}
      src={src}
      title={title}
      allow={isPlayer ? 'autoplay; fullscreen; picture-in-picture' : 'fullscreen'}
      sandbox={SANDBOX}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
