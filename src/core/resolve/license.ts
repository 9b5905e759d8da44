import type { Link } from '../../generated/props.ts';
import { getSchema } from '../schema/schema.ts';
import { resolveLink } from './link.ts';

/** Returns the link to a Creative Commons licence by its name. https://creativecommons.org/licenses/list.en */
export function getLicenseLink(name: string): Link | undefined {
  const [kind = '', version] = name.replace(/^CC ?/, '').toLowerCase().split(' ');
  const path = kind === '0' ? 'publicdomain/zero' : `licenses/${kind}`;
  return resolveLink(`https://creativecommons.org/${path}/${version}/`, '');
}

/** Returns the name of the licence that a caption ends with; an empty text if it ends with none. */
export function findLicense(caption: string): string {
  const names = (getSchema('parts/license').enum ?? []).map(String);
  return names.find((name) => caption.endsWith(name)) ?? '';
}
