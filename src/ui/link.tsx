import clsx from 'clsx';
import type { AriaAttributes, ReactNode } from 'react';
import { getBasePath, isServedElsewhere } from '../core/paths/site-paths.ts';
import type { Action, Phone, SocialLink, Link as Target } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { EndIcon, Icon } from './icon.tsx';

export interface LinkProps extends Pick<AriaAttributes, 'aria-current' | 'aria-label'> {
  link: Target | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** Without the arrow that marks a link to another site: for links that are a picture. */
  plain?: boolean;
  /** `me` for a profile of the site's owner, which lets networks such as Mastodon verify it. */
  rel?: 'me' | undefined;
  children: ReactNode;
}

export { pageLink } from '../core/paths/hierarchy.ts';

/**
 * Pages open in place (`src/client/follow-links.ts`), other sites and files in a new tab, which is said.
 * Without a link, its words stand alone.
 */
export function Link({ link, plain = false, rel, children, ...rest }: LinkProps) {
  const { words, url, otherPaths } = useSite();
  if (!link) return children;
  const { href, target } = link;
  const isElsewhere = isServedElsewhere(href.slice(getBasePath(url).length), otherPaths);
  const staysHere = target === 'contact' || (target === 'page' && !isElsewhere);
  const inNewTab = !staysHere && { target: '_blank', rel: clsx(rel, 'noopener noreferrer') };
  return (
    <a href={href} {...inNewTab} {...rest}>
      {children}
      {inNewTab && !plain && <EndIcon name="external" />}
      {inNewTab && <span className="sr-only">{` (${words.newTab})`}</span>}
    </a>
  );
}

/** A link with words of its own, and for screen readers what it is about. */
export function ActionLink({ action, className }: { action: Action; className?: string | undefined }) {
  return (
    <Link link={action.href} className={className}>
      {action.label}
      {action.about && <span className="sr-only"> {action.about}</span>}
    </Link>
  );
}

interface ActionsProps {
  actions: readonly Action[];
  look?: 'text-link' | 'button button-quiet';
  className?: string;
}

export function Actions({ actions, look = 'text-link', className }: ActionsProps) {
  return (
    <ul className={clsx('flex flex-wrap gap-x-5 gap-y-2', className)}>
      {actions.map((action, i) => (
        <li key={i}>
          <ActionLink action={action} className={look} />
        </li>
      ))}
    </ul>
  );
}

export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a href={`mailto:${address}`} className={className}>
      <MailAddress address={address} />
    </a>
  );
}

/** A part that is longer may be wider than a phone. */
const MAX_UNBROKEN = 20;

/** An address that is broken into lines only where none has room for it: behind its `@` and before its dots (`components.css`). */
export function MailAddress({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).flatMap((part, i) => [
    i > 0 && <wbr key={i} />,
    part.includes('-') && part.length <= MAX_UNBROKEN ? (
      <span key={`part ${i}`} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  ]);
}

export function PhoneLink({ label, number, link }: Phone) {
  return (
    <span>
      {label && `${label}: `}
      <Link link={link}>
        <span dir="ltr">{number}</span>
      </Link>
    </span>
  );
}

/** Room for a finger around an icon or a word. */
const ICON = 'grid size-11 place-items-center rounded-full hover:scale-105 print:flex print:size-auto';
const WORD = 'inline-flex min-h-11 items-center px-2.5 underline';

type SocialLinksProps = { links: readonly SocialLink[]; rel?: 'me'; className?: string };

/** Links to profiles: icons of known networks, words for others. `className` shows the list as `flex`. */
export function SocialLinks({ links, rel, className }: SocialLinksProps) {
  return (
    <ul className={clsx('flex-wrap gap-2', className)}>
      {links.map(({ href, label, network }, i) => (
        <li key={i}>
          <Link link={href} rel={rel} className={network ? ICON : WORD} plain={network !== undefined}>
            {network ? <Icon name={network} /> : label}
            {network && <span className="sr-only">{label}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
