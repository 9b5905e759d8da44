import type { Embed as Authored } from '../../generated/content.ts';
import type { Embed } from '../../generated/props.ts';

type Described = Exclude<Authored, string>;

/** URLs of players by provider. */
const PLAYERS: Record<NonNullable<Described['provider']>, (id: string) => string> = {
  // Without cookies: https://support.google.com/youtube/answer/171780
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  // `dnt` means "do not track": https://developer.vimeo.com/player/sdk/embed
  vimeo: (id) => `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
  linkedin: (id) => `https://www.linkedin.com/embed/feed/update/${id}`,
};

/** Hosts of the players that a page may show in a frame. */
export const EMBED_HOSTS = Object.values(PLAYERS).map((getUrl) => new URL(getUrl('')).host);

const YOUTUBE =
  /^https:\/\/(?:\w+\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|\w+\/)|youtu\.be\/)([\w-]+)/;
/** The address of a video, with its key if it is unlisted. */
const VIMEO =
  /^https:\/\/(?:\w+\.)?vimeo\.com\/(?:[a-z]+\/(?:[^/?#]+\/(?:videos?\/)?)?)?(\d+)(?:(?:\/|\?(?:[^#]*&)?h=)([\da-f]+))?/;
/** The time at which a video starts: `t=90`, `t=1m30s`, `start=90`. */
const START = /[?&#](?:t|start)=(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?(?=[&#]|$)/;

/** Resolves a valid embed to the URL of its player, or to that of the other site's page. */
export function resolveEmbed(embed: Authored): Embed {
  if (typeof embed === 'string') return toFrame(getPlayer(embed));
  const { provider, id = '', url = '', title } = embed;
  return { ...toFrame(provider ? PLAYERS[provider](encodeURI(id)) : url), title };
}

function toFrame(url: string): Embed {
  const { href, host } = new URL(url);
  return { src: href, host };
}

/** Returns the URL of the player of a video by its address; any other address as it is. */
function getPlayer(address: string): string {
  const [, ...units] = START.exec(address) ?? [];
  const start = units.reduce((seconds, unit = '0') => seconds * 60 + Number(unit), 0);
  const [, id] = YOUTUBE.exec(address) ?? [];
  if (id !== undefined) return PLAYERS.youtube(id) + (start > 0 ? `&start=${start}` : '');
  const [, number, key] = VIMEO.exec(address) ?? [];
  if (number === undefined) return address;
  return PLAYERS.vimeo(number) + (key ? `&h=${key}` : '') + (start > 0 ? `#t=${start}s` : '');
}
