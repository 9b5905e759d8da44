import { Fragment } from 'react';

/** An e-mail address that one can write to. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <MailAddress address={address} />
    </a>
  );
}

/** An address that is broken into lines behind its `@` and before its dots, and nowhere else. */
export function MailAddress({ address }: { address: string }) {
  const parts = address.match(/\.?[^.@]*@?/g)?.filter((part) => part !== '') ?? [];
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of an address have no other key.
    <Fragment key={i}>
      {i > 0 && <wbr />}
      <Unbroken part={part} />
    </Fragment>
  ));
}

/** A part that is longer may be wider than a phone. */
const MAX_UNBROKEN = 20;

/** Browsers break lines at hyphens and the like by themselves. */
function Unbroken({ part }: { part: string }) {
  if (part.length > MAX_UNBROKEN || /^[\w.@]*$/.test(part)) return part;
  return <span className="whitespace-nowrap">{part}</span>;
}
