import { Fragment, type ReactNode } from 'react';

/** An e-mail address that one can write to. A function and no component: a table may have one in each row. */
export function mailLink(address: string) {
  return <a href={`mailto:${address}`}>{mailText(address)}</a>;
}

/** An address that is broken into lines behind its `@` and before its dots, and nowhere else. */
export function mailText(address: string): ReactNode {
  const parts = address.match(/\.?[^.@]*@?/g)?.filter((part) => part !== '');
  return parts?.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of an address are told apart by nothing else.
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {unbroken(part)}
    </Fragment>
  ));
}

/** A part that is longer may be wider than a phone. */
const MOST_UNBROKEN = 20;

/** Browsers break lines at hyphens and the like by themselves. */
function unbroken(part: string): ReactNode {
  if (part.length > MOST_UNBROKEN || /^[\w.@]*$/.test(part)) return part;
  return <span className="unbroken">{part}</span>;
}
