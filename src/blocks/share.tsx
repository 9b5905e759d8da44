import clsx from 'clsx';
import { useState } from 'react';
import type { Page, ShareBlock } from '../generated/props.ts';
import { usePage, useSite } from '../ui/context.tsx';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { FRAMES } from '../ui/section.tsx';
import { useCopy } from '../ui/use-copy.ts';

type Network = Exclude<ShareBlock['networks'][number], 'copy'>;

/** Returns the name of each network, its sharing URL, and the parameters of that for a page. */
function getNetworks({ url, description, head: { title } }: Page) {
  const networks: Record<Network, [name: string, address: string, parameters: Record<string, string>]> = {
    linkedin: [
      'LinkedIn',
      'https://www.linkedin.com/sharing/share-offsite/',
      // LinkedIn reads `url` alone. The others are those of its former address, `shareArticle`.
      { url, mini: 'true', title, summary: description },
    ],
    x: ['X', 'https://x.com/intent/post', { url, text: title }],
    twitter: ['Twitter', 'https://twitter.com/intent/tweet', { url, text: title }],
    facebook: ['Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: url, quote: title }],
    pinterest: ['Pinterest', 'https://www.pinterest.com/pin/create/button/', { url, description }],
    whatsapp: ['WhatsApp', 'https://wa.me/', { text: `${title} ${url}` }],
    // https://www.rfc-editor.org/rfc/rfc6068#section-5
    email: ['', 'mailto:', { subject: title, body: `${description}\r\n\r\n${url}` }],
  };
  return networks;
}

const ROW = 'flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden';
const LIKE = 'needs-script flex noscript:hidden items-center gap-1';
const ROUND = 'icon-button border border-line-strong';

/** Links to share the page, and a heart that counts the clicks of this visit and sends them nowhere. */
export function Share({ id, lang, title, networks, like }: ShareBlock) {
  const { words } = useSite();
  const { page } = usePage();
  const [likes, setLikes] = useState(0);
  return (
    <div id={id} lang={lang} className={clsx(FRAMES.page, ROW)}>
      {title && <Heading className="w-full in-aside:text-xl">{title}</Heading>}
      <ul className="flex flex-wrap items-center gap-2" aria-label={title ? undefined : words.share}>
        {networks.map((network) =>
          network === 'copy' ? (
            <CopyLink key={network} url={page.url} />
          ) : (
            <ShareLink key={network} network={network} page={page} />
          ),
        )}
      </ul>
      {like && (
        // biome-ignore lint/a11y/useSemanticElements: a button and its count, not a form's fieldset.
        <div className={LIKE} role="group" aria-label={words.like}>
          <button type="button" className={ROUND} aria-label={words.like} onClick={() => setLikes(likes + 1)}>
            <Icon name="heart" />
          </button>
          <output className="tabular min-w-6 font-semibold">{likes}</output>
        </div>
      )}
    </div>
  );
}

function ShareLink({ network, page }: { network: Network; page: Page }) {
  const { words } = useSite();
  const [name, address, parameters] = getNetworks(page)[network];
  const query = String(new URLSearchParams(parameters));
  return (
    <li>
      {network === 'email' ? (
        // Mail programs show a plus as one.
        <a
          className={ROUND}
          href={`${address}?${query.replaceAll('+', '%20')}`}
          aria-label={words.shareByEmail}
        >
          <Icon name="mail" />
        </a>
      ) : (
        <a className={ROUND} href={`${address}?${query}`} target="_blank" rel="noopener noreferrer">
          <Icon name={network === 'twitter' ? 'x' : network} />
          <span className="sr-only">
            {words.shareOn.replace('{network}', name)} ({words.newTab})
          </span>
        </a>
      )}
    </li>
  );
}

/** A button that copies the page's URL, where the browser can. */
function CopyLink({ url }: { url: string }) {
  const { words } = useSite();
  const { canCopy, isCopied, copy } = useCopy(() => url);
  if (!canCopy) return null;
  return (
    <li>
      <button type="button" className={ROUND} aria-label={words.copyLink} onClick={copy}>
        <Icon name={isCopied ? 'check' : 'link'} />
      </button>
      <output className="sr-only">{isCopied && words.copied}</output>
    </li>
  );
}
