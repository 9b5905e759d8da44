import { useState } from 'react';
import { fillLabel } from '../core/text/fill-label.ts';
import type { Page, ShareBlock } from '../generated/props.ts';
import { usePage } from '../ui/context.tsx';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { FRAMES } from '../ui/section.tsx';
import { useCopy } from '../ui/use-copy.ts';

type Network = Exclude<ShareBlock['networks'][number], 'copy'>;
type Sharing = [name: string, address: string, parameters: Record<string, string>];

/** Returns the name of each network, its sharing URL, and the parameters of that for a page. */
function getNetworks({ url = '', description = '', head: { title } }: Page): Record<Network, Sharing> {
  // LinkedIn reads `url` alone. The others are those of its former address, `shareArticle`.
  const article = { url, mini: 'true', title, summary: description };
  return {
    linkedin: ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', article],
    x: ['X', 'https://x.com/intent/post', { url, text: title }],
    twitter: ['Twitter', 'https://twitter.com/intent/tweet', { url, text: title }],
    facebook: ['Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: url, quote: title }],
    pinterest: ['Pinterest', 'https://www.pinterest.com/pin/create/button/', { url, description }],
    whatsapp: ['WhatsApp', 'https://wa.me/', { text: `${title} ${url}` }],
    // https://www.rfc-editor.org/rfc/rfc6068#section-5
    email: ['', 'mailto:', { subject: title, body: `${description}\r\n\r\n${url}` }],
  };
}

const FRAME = `${FRAMES.page} flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden`;
const ROUND = 'icon-button border border-line-strong';

/** Links to share the page's URL, and a heart that counts the clicks of this visit and sends them nowhere. */
export function Share({ id, lang, title, networks, like }: ShareBlock) {
  const { site, page } = usePage();
  const { words } = site;
  const [likes, setLikes] = useState(0);
  if (page.url === undefined) return null;
  return (
    <div id={id} lang={lang} className={FRAME}>
      {title && <Heading className="w-full in-aside:text-xl">{title}</Heading>}
      <ul className="flex flex-wrap items-center gap-2" aria-label={title ? undefined : words.share}>
        {networks.map((network) =>
          network === 'copy' ? <CopyLink key={network} /> : <ShareLink key={network} network={network} />,
        )}
      </ul>
      {like && (
        // biome-ignore lint/a11y/useSemanticElements: a button and its count, not a form's fieldset.
        <div
          className="needs-script flex noscript:hidden items-center gap-1"
          role="group"
          aria-label={words.like}
        >
          <button type="button" className={ROUND} aria-label={words.like} onClick={() => setLikes(likes + 1)}>
            <Icon name="heart" />
          </button>
          <output className="tabular min-w-6 font-semibold">{likes}</output>
        </div>
      )}
    </div>
  );
}

function ShareLink({ network }: { network: Network }) {
  const { site, page } = usePage();
  const [name, address, parameters] = getNetworks(page)[network];
  const isMail = network === 'email';
  // Mail programs show a plus as one.
  const query = String(new URLSearchParams(parameters)).replaceAll('+', '%20');
  const link = { href: `${address}?${query}`, target: isMail ? 'contact' : 'external' } as const;
  return (
    <li>
      <Link link={link} className={ROUND} plain>
        <Icon name={isMail ? 'mail' : network === 'twitter' ? 'x' : network} />
        <span className="sr-only">
          {isMail ? site.words.shareByEmail : fillLabel(site.words.shareOn, { network: name }, site)}
        </span>
      </Link>
    </li>
  );
}

function CopyLink() {
  const { site, page } = usePage();
  const { canCopy, isCopied, copy } = useCopy(() => page.url ?? '');
  if (!canCopy) return null;
  return (
    <li>
      <button type="button" className={ROUND} aria-label={site.words.copyLink} onClick={copy}>
        <Icon name={isCopied ? 'check' : 'link'} />
      </button>
      <output className="sr-only">{isCopied && site.words.copied}</output>
    </li>
  );
}
