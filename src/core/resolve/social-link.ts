import type { SocialLink } from '../../generated/content.ts';
import { expandInLink, expandVariables } from '../analyze/variables.ts';
import { getChild, getSchema } from '../schema/schema.ts';
import type { ResolveContext } from './context.ts';
import { resolveLink } from './link.ts';

const { enum: ids = [], enumDescriptions: names, 'x-hosts': hosts } = getSchema('parts/network');

/** The networks of the schema. A pattern of hosts holds for their subdomains too. */
const NETWORKS = ids.map((id, i) => ({
  id,
  name: String(getChild(names, String(i)) ?? id),
  hosts: new RegExp(`(^|\\.)(${getChild(hosts, String(i))})$`, 'i'),
}));

/** The path of a profile on Mastodon, whose servers are many, and other sites that have such paths. */
const PROFILE = /^\/@[\w.]+(@[\w.-]+)?\/?$/;
const OTHER_PROFILES = /(^|\.)(flickr|medium|substack|tiktok|vimeo)\.com$/i;

const WEB_ADDRESS = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)/i;

/** Resolves a social link with its name, and with its network if it is a known one. */
export function resolveSocialLink(
  { href, label, network }: SocialLink,
  { variables, base }: Pick<ResolveContext, 'variables' | 'base'>,
) {
  const target = expandInLink(href, variables);
  const [, host = target, path = ''] = WEB_ADDRESS.exec(target) ?? [];
  const isMastodon = PROFILE.test(path) && !OTHER_PROFILES.test(host);
  const found = NETWORKS.find((one) => (network ? one.id === network : one.hosts.test(host)));
  const known = found ?? NETWORKS.find(({ id }) => isMastodon && id === 'mastodon');
  return {
    href: resolveLink(target, base),
    label: label === undefined ? (known?.name ?? host) : expandVariables(label, variables),
    ...(known && { network: known.id }),
  };
}
