import type { Embed as Authored } from '../../generated/content.ts';
import type { Embed } from '../../generated/props.ts';

/** URLs of players by provider. */
const PLAYERS: Record<NonNullable<Authored['provider']>, (id: string) => string> = {
  // Without cookies: https://support.google.com/youtube/answer/171780
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  // `dnt` means "do not track": https://developer.vimeo.com/player/sdk/embed
  vimeo: (id) => `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
  linkedin: (id) => `https://www.linkedin.com/embed/feed/update/${id}`,
};

/** Hosts of the players that a page may show in a frame. */
export const EMBED_HOSTS = Object.values(PLAYERS).map((getUrl) => new URL(getUrl('')).host);

/** Resolves a valid embed to the URL of its player, or to that of the other site's page. */
export function resolveEmbed({ provider, id = '', url = '', title }: Authored): Embed {
  const { href, host } = new URL(provider ? PLAYERS[provider](encodeURI(id)) : url);
  return { src: href, host, title };
}
