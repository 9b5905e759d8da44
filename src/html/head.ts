import type { Props } from './props.ts';
import { type Kind, started, tagOf } from './tags.ts';

/** Of so many pictures the browser is told before all else in the head, as React has it. */
const FIRST = 10;

/** What an element has for the head: itself, or a picture that is to be fetched soon. */
export type ForHead = { props: Props; html: string } | { picture: Props };

/** Tells a title, a meta tag or a link that belongs into the head from what belongs where it is. */
export function isForHead(
  kind: Kind | undefined,
  { itemProp, rel, href, precedence, onLoad, onError }: Props,
): boolean {
  if (itemProp !== undefined && itemProp !== null) return false;
  if (kind !== 'link') return true;
  if (precedence !== undefined)
    throw new Error('A style sheet with a precedence is not known on the server.');
  const isAsked = typeof rel === 'string' && rel !== 'stylesheet' && typeof href === 'string' && href !== '';
  return isAsked && !onLoad && !onError;
}

/** Tells a picture that is to be fetched before the browser finds it. */
export function isPreloaded({ src, srcSet, loading, fetchPriority }: Props): boolean {
  if (loading === 'lazy' || fetchPriority === 'low' || !(src || srcSet)) return false;
  return isAddress(src) && isAddress(srcSet);
}

/** What stands in the head, in React's order: charset, viewport, pictures, and all other tags as they come. */
export function headOf(all: readonly ForHead[]): string {
  let charset = '';
  let viewport = '';
  let tags = '';
  const pictures: Props[] = [];
  for (const one of all) {
    if ('picture' in one) pictures.push(one.picture);
    else if (typeof one.props.charSet === 'string') charset += one.html;
    else if (one.props.name === 'viewport') viewport += one.html;
    else tags += one.html;
  }
  return charset + viewport + preloads(pictures) + tags;
}

function preloads(pictures: readonly Props[]): string {
  const first = new Map<string, string>();
  const others = new Map<string, string>();
  for (const picture of pictures) {
    const { src, srcSet, sizes, fetchPriority } = picture;
    const key = srcSet ? `${srcSet}\n${typeof sizes === 'string' ? sizes : ''}` : String(src);
    const isFirst = fetchPriority === 'high' || first.size < FIRST;
    const known = others.get(key);
    if (known !== undefined && isFirst) {
      others.delete(key);
      first.set(key, known);
    } else if (known === undefined && !first.has(key)) {
      (isFirst ? first : others).set(key, preload(picture));
    }
  }
  return [...first.values(), ...others.values()].join('');
}

function preload({ src, srcSet, sizes, crossOrigin, ...rest }: Props): string {
  const credentials = crossOrigin === 'use-credentials' ? crossOrigin : '';
  return started(tagOf('link'), {
    rel: 'preload',
    as: 'image',
    href: srcSet ? undefined : src,
    imageSrcSet: srcSet,
    imageSizes: typeof sizes === 'string' ? sizes : undefined,
    crossOrigin: typeof crossOrigin === 'string' ? credentials : undefined,
    integrity: rest.integrity,
    type: rest.type,
    fetchPriority: rest.fetchPriority,
    referrerPolicy: rest.referrerPolicy,
  });
}

/** Nothing, or a text that is not the picture itself. */
function isAddress(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !/^data:/i.test(value));
}
