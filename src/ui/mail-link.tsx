/** An e-mail address that one can write to. */
export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a href={`mailto:${address}`} className={className}>
      <MailAddress address={address} />
    </a>
  );
}

/** A part that is longer may be wider than a phone. */
const MAX_UNBROKEN = 20;
/** Browsers break lines only at other characters, such as hyphens. */
const UNBROKEN = /^[\w.@]*$/;

/** An address that is broken into lines behind its `@` and before its dots, and nowhere else. */
export function MailAddress({ address }: { address: string }) {
  const parts = address.match(/\.?[^.@]*@?/g)?.filter((part) => part !== '') ?? [];
  return parts.flatMap((part, i) => [
    i > 0 && <wbr key={i} />,
    part.length > MAX_UNBROKEN || UNBROKEN.test(part) ? (
      part
    ) : (
      <span key={`part ${i}`} className="whitespace-nowrap">
        {part}
      </span>
    ),
  ]);
}
