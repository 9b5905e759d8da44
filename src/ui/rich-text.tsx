import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { RichNode, RichText as Tree } from '../generated/props.ts';
import { Code } from './code.tsx';
import { Heading } from './heading.tsx';
import { Link } from './link.tsx';
import { MailAddress } from './mail-link.tsx';

/** Renders rich text. Only tags of its schema become elements; text is escaped. */
export function RichText({ text, className }: { text: Tree; className?: string | undefined }) {
  return <div className={clsx('rich', className)}>{text.map(renderNode)}</div>;
}

function renderNode(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const children = node.children?.map(renderNode);
  if (node.tag === 'pre') return <Code key={key}>{children}</Code>;
  if (node.tag === 'ol')
    return (
      <ol key={key} start={node.start}>
        {children}
      </ol>
    );
  if (node.tag === 'a') {
    return node.link ? (
      <Link key={key} link={node.link}>
        {mailAddress(node) ?? children}
      </Link>
    ) : (
      children
    );
  }
  if (node.tag === 'h3' || node.tag === 'h4') {
    return (
      <Heading key={key} look={node.tag} id={node.id} lang={node.lang}>
        {children}
      </Heading>
    );
  }
  const Tag = node.tag;
  return (
    <Tag key={key} id={node.id} lang={node.lang}>
      {children}
    </Tag>
  );
}

/** Returns the e-mail address that a link shows, if the link leads to it. */
function mailAddress({ link, children }: RichNode & object): ReactNode {
  const [text] = children ?? [];
  return typeof text === 'string' && link?.href === `mailto:${text}` ? (
    <MailAddress address={text} />
  ) : undefined;
}
