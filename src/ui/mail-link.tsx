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

/** An address that is broken into lines only where none has room for it: behind its `@` and before its dots (`components.css`). */
export function MailAddress({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).flatMap((part, i) => [
    i > 0 && <wbr key={i} />,
    part.includes('-') && part.length <= MAX_UNBROKEN ? (
      <span key={`part ${i}`} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  ]);
}
