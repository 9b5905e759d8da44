import type { ReactNode } from 'react';

/** An e-mail address that one can write to. A function and no component: a table may have one in each row. */
export function mailLink(address: string) {
  return <a href={`mailto:${address}`}>{mailText(address)}</a>;
}

/** An address that is broken into lines behind its `@` and before its dots, and nowhere else. */
export function mailText(address: string): ReactNode {
  const at = /.(?=\.)|@/.exec(address);
  if (!at) return unbroken(address);
  const end = at.index + 1;
  return (
    <>
      {unbroken(address.slice(0, end))}
      <wbr />
      {mailText(address.slice(end))}
    </>
  );
}

/** Browsers break lines at hyphens and the like by themselves. */
function unbroken(part: string): ReactNode {
  return /^[\w.@]*$/.test(part) ? part : <span className="unbroken">{part}</span>;
}
