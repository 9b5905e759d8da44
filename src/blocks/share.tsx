import clsx from 'clsx';
import { useState } from 'react';
import type { Page, ShareBlock } from '../generated/props.ts';
import { usePage, useSite } from '../ui/context.tsx';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { FRAMES } from '../ui/section.tsx';

type Network = ShareBlock['networks'][number];

/** Name of each network, and its sharing URL and parameters for a page. */
const NETWORKS: Record<Network, { name: string; share: (page: Page) => [string, Record<string, string>] }> = {
  facebook: {
    name: 'Facebook',
    share: ({ url, head }) => ['https://www.facebook.com/sharer/sharer.php', { u: url, quote: head.title }],
  },
  twitter: {
    name: 'Twitter',
    share: ({ url, head }) => ['https://twitter.com/intent/tweet', { url, text: head.title }],
  },
  linkedin: {
    name: 'LinkedIn',
    share: ({ url, head, description }) => [
      'https://www.linkedin.com/shareArticle',
      { mini: 'true', url, title: head.title, summary: description },
    ],
  },
  pinterest: {
    name: 'Pinterest',
    share: ({ url, description }) => ['https://www.pinterest.com/pin/create/button/', { url, description }],
  },
};

const ROW = 'flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden';
const ROUND = 'icon-button border border-line-strong';

/** Links to share the page, and a heart that counts the clicks of this visit and sends them nowhere. */
export function Share({ id, lang, title, networks, like }: ShareBlock) {
  const site = useSite();
  const { page } = usePage();
  const [likes, setLikes] = useState(0);
  return (
    <div id={id} lang={lang} className={clsx(FRAMES.page, ROW)}>
      {title && <Heading className="w-full in-aside:text-xl">{title}</Heading>}
      <ul className="flex items-center gap-2" aria-label={title ? undefined : site.words.share}>
        {networks.map((network) => (
          <li key={network}>
            <a className={ROUND} href={shareUrl(network, page)} target="_blank" rel="noopener noreferrer">
              <Icon name={network} />
              <span className="sr-only">
                {site.words.shareOn.replace('{network}', NETWORKS[network].name)} ({site.words.newTab})
              </span>
            </a>
          </li>
        ))}
      </ul>
      {like && (
        // biome-ignore lint/a11y/useSemanticElements: a button and its count, not a form's fieldset.
        <div className="flex items-center gap-1" role="group" aria-label={site.words.like}>
          <button
            type="button"
            className={ROUND}
            aria-label={site.words.like}
            onClick={() => setLikes(likes + 1)}
          >
            <Icon name="heart" />
          </button>
          <output className="min-w-6 font-semibold tabular-nums">{likes}</output>
        </div>
      )}
    </div>
  );
}

/** Returns the URL at which a network shares a page. */
function shareUrl(network: Network, page: Page): string {
  const [url, parameters] = NETWORKS[network].share(page);
  return `${url}?${new URLSearchParams(parameters)}`;
}
