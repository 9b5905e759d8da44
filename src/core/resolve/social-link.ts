import type { Network } from '../../generated/props.ts';
import { expandInLink, expandVariables } from '../analyze/variables.ts';
import { getSchema } from '../schema/schema.ts';
import type { ResolveContext } from './context.ts';
import { resolveLink } from './link.ts';

/** Hosts of the networks. Anybody can run a Mastodon server: these are the usual names of one. */
const HOSTS: Readonly<Record<Network, RegExp>> = {
  facebook: /(^|\.)(facebook\.com|fb\.(com|me))$/,
  x: /(^|\.)(x|twitter)\.com$/,
  youtube: /(^|\.)(youtube\.com|youtu\.be)$/,
  linkedin: /(^|\.)(linkedin\.com|lnkd\.in)$/,
  instagram: /(^|\.)instagram\.com$/,
  github: /(^|\.)github\.com$/,
  mastodon: /^(mastodon|fosstodon|mathstodon|mstdn)\./,
  bluesky: /(^|\.)bsky\.app$/,
  orcid: /(^|\.)orcid\.org$/,
  googlescholar: /^scholar\.google\.[a-z.]+$/,
  researchgate: /(^|\.)researchgate\.net$/,
  whatsapp: /(^|\.)(whatsapp\.com|wa\.me)$/,
  telegram: /(^|\.)(t|telegram)\.me$/,
  threads: /(^|\.)threads\.(net|com)$/,
  wikipedia: /(^|\.)wikipedia\.org$/,
};

/** The path of a profile on Mastodon, and other sites that have such paths. */
const PROFILE = /^\/@[\w.]+(@[\w.-]+)?\/?$/;
const OTHER_PROFILES = /(^|\.)(flickr|medium|substack|tiktok|vimeo)\.com$/;

/** A social link as written. */
export interface AuthoredSocialLink {
  href: string;
  label?: string;
  network?: string;
}

/** Resolves a social link with its name, and with its network if it is a known one. */
export function resolveSocialLink(
  { href, label, network }: AuthoredSocialLink,
  { variables, base }: Pick<ResolveContext, 'variables' | 'base'>,
) {
  const target = expandInLink(href, variables);
  const known = network ?? findNetwork(target);
  const name = known === undefined ? getHost(target) : getName(known);
  return {
    href: resolveLink(target, base),
    label: label === undefined ? name : expandVariables(label, variables),
    ...(known !== undefined && { network: known }),
  };
}

/** Returns the network of a web address, or `undefined` for any other link. */
function findNetwork(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const { hostname, pathname } = new URL(href);
  const [known] = Object.entries(HOSTS).find(([, host]) => host.test(hostname)) ?? [];
  const isProfile = PROFILE.test(pathname) && !OTHER_PROFILES.test(hostname);
  return known ?? (isProfile ? 'mastodon' : undefined);
}

function getHost(href: string): string {
  return (URL.canParse(href) && new URL(href).hostname.replace(/^www\./, '')) || href;
}

/** Returns the name of a network: its description in the schema. */
function getName(network: string): string {
  const { enum: networks, enumDescriptions: names } = getSchema('parts/network');
  return Array.isArray(networks) && Array.isArray(names) ? String(names[networks.indexOf(network)]) : network;
}
