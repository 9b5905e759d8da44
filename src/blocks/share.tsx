import { useState } from 'react';
import type { Page, ShareBlock } from '../generated/props.ts';
import { usePage, useSite } from '../ui/context.tsx';
import { Icon } from '../ui/icon.tsx';

type Network = ShareBlock['networks'][number];

/** Each network's name, and the address of its share page for a page. */
const NETWORKS: Record<Network, { name: string; address: (page: Page) => [string, Record<string, string>] }> =
  {
    facebook: {
      name: 'Facebook',
      address: ({ url, head }) => [
        'https://www.facebook.com/sharer/sharer.php',
        { u: url, quote: head.title },
      ],
    },
    twitter: {
      name: 'Twitter',
      address: ({ url, head }) => ['https://twitter.com/intent/tweet', { url, text: head.title }],
    },
    linkedin: {
      name: 'LinkedIn',
      address: ({ url, head, description }) => [
        'https://www.linkedin.com/shareArticle',
        { mini: 'true', url, title: head.title, summary: description },
      ],
    },
    pinterest: {
      name: 'Pinterest',
      address: ({ url, description }) => [
        'https://www.pinterest.com/pin/create/button/',
        { url, description },
      ],
    },
  };

/** Links to share the page, and a heart that counts the clicks of this visit and sends them nowhere. */
export function Share({ id, lang, title, networks, like }: ShareBlock) {
  const site = useSite();
  const { page } = usePage();
  const [likes, setLikes] = useState(0);
  return (
    <section id={id} lang={lang} className="block share" aria-label={title ?? site.words.share}>
      {title && <h2>{title}</h2>}
      <ul>
        {networks.map((network) => (
          <li key={network}>
            <a
              className="icon-button"
              href={addressOf(network, page)}
              target="_blank"
              rel="noopener noreferrer"
            >
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
        <div className="like" role="group" aria-label={site.words.like}>
          <button
            type="button"
            className="icon-button"
            aria-label={site.words.like}
            onClick={() => setLikes(likes + 1)}
          >
            <Icon name="heart" />
          </button>
          <output>{likes}</output>
        </div>
      )}
    </section>
  );
}

function addressOf(network: Network, page: Page): string {
  const [address, parameters] = NETWORKS[network].address(page);
  return `${address}?${new URLSearchParams(parameters)}`;
}
