import type { Embed as Authored } from '../../generated/content.ts';
import type { Embed } from '../../generated/props.ts';

/**
 * Hosts and paths of players by provider, without cookies: https://support.google.com/youtube/answer/171780,
 * `dnt` (do not track) at https://developer.vimeo.com/player/sdk/embed.
 */
const PLAYERS: Record<NonNullable<Authored['provider']>, (id: string) => { host: string; path: string }> = {
  youtube: (id) => ({ host: 'www.youtube-nocookie.com', path: `/embed/${id}?autoplay=1` }),
  vimeo: (id) => ({ host: 'player.vimeo.com', path: `/video/${id}?dnt=1&autoplay=1` }),
  linkedin: (id) => ({ host: 'www.linkedin.com', path: `/embed/feed/update/${id}` }),
};

/** Hosts of the players that a page may show in a frame. */
export const EMBED_HOSTS: readonly string[] = Object.values(PLAYERS).map((player) => player('').host);

/** Resolves a valid embed to the URL of its player, or to that of the other site's page. */
export function resolveEmbed({ provider, id = '', url = '', title }: Authored): Embed {
  if (!provider) return { src: new URL(url).href, host: new URL(url).host, title };
  const { host, path } = PLAYERS[provider](encodeURI(id));
  return { src: `https://${host}${path}`, host, title };
}
