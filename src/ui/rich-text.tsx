import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { RichNode, RichText as Tree } from '../generated/props.ts';
import { Code } from './code.tsx';
import { Link } from './link.tsx';
import { MailAddress } from './mail-link.tsx';

/** Rich text as elements. Only the tags of its schema can be made, and text is text. */
export function RichText({ text, className }: { text: Tree; className?: string | undefined }) {
  return <div className={clsx('rich', className)}>{text.map(draw)}</div>;
}

function draw(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'pre') return <Code key={key} nodes={node.children ?? []} />;
  const children = node.children?.map(draw);
  if (node.tag === 'a') {
    return node.link ? (
      <Link key={key} link={node.link}>
        {mailAddress(node) ?? children}
      </Link>
    ) : (
      children
    );
  }
  const Tag = node.tag;
  return (
    <Tag key={key} id={node.id} lang={node.lang}>
      {children}
    </Tag>
  );
}

/** The address that a link shows, if that is what it leads to. */
function mailAddress({ link, children }: RichNode & object): ReactNode {
  const [text] = children ?? [];
  return typeof text === 'string' && link?.href === `mailto:${text}` ? (
    <MailAddress address={text} />
  ) : undefined;
}

/** The words of a rich text alone. */
export function plainText(nodes: readonly RichNode[]): string {
  const words = nodes.map((node) => (typeof node === 'string' ? node : `${plainText(node.children ?? [])} `));
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}
