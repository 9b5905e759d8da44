import clsx from 'clsx';
import type { AriaAttributes, ReactNode } from 'react';
import { getBasePath, isServedElsewhere } from '../core/site-paths.ts';
import type { Site, Link as Target } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { EndIcon } from './icon.tsx';

/** A link of any kind, or none, and attributes of its `a`. */
export interface LinkProps extends Pick<AriaAttributes, 'aria-current' | 'aria-label'> {
  link: Target | undefined;
  id?: string | undefined;
  className?: string;
  /** Without the arrow that marks a link to another site: for links that are a picture. */
  plain?: boolean;
  /** `me` for a profile of the site's owner, which lets networks such as Mastodon verify it. */
  rel?: 'me' | undefined;
  children: ReactNode;
}

/** Returns the link to a page of the site, below the site's base path. */
export function pageLink({ url }: Pick<Site, 'url'>, path: string): Target {
  return { href: getBasePath(url) + path, target: 'page' };
}

/**
 * Pages open in place (`src/client/navigation.ts`); other sites, other applications and files in a new tab, which is said; mail
 * and phone as the device wants. Without a link, its words stand alone.
 */
export function Link({ link, plain = false, rel, children, ...rest }: LinkProps) {
  const { words, url, otherPaths } = useSite();
  if (!link) return children;
  const { href, target } = link;
  const isElsewhere = isServedElsewhere(href.slice(getBasePath(url).length), otherPaths);
  if ((target === 'page' && !isElsewhere) || target === 'contact') {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel={clsx(rel, 'noopener noreferrer')} {...rest}>
      {children}
      {!plain && <EndIcon name="external" />}
      <span className="sr-only">{` (${words.newTab})`}</span>
    </a>
  );
}
