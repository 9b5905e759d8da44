import type { ComponentProps, ReactNode } from 'react';
import type { ContactBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Icon } from '../ui/icon.tsx';
import { ActionLink, MailLink, PhoneLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';

/** Ways to reach somebody and to find the place; what the block leaves out comes from the site. */
export function Contact({ id, lang, title, text, ...own }: ContactBlock) {
  const { contact, words } = useSite();
  const { email, phones, address, hours, map, query } = { ...contact, ...own };
  const numbers = phones?.map((phone) => <PhoneLink key={phone.number} {...phone} />);
  const times = hours?.map((line) => (typeof line === 'string' ? line : `${line.days}: ${line.time}`));
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container print:break-inside-avoid">
      <address className="grid @lg:grid-cols-3 @sm:grid-cols-2 gap-x-cards gap-y-4 rounded-card bg-quiet p-heading not-italic *:flex *:min-w-0 *:gap-3 print:grid-cols-1 print:gap-1 print:p-0 [&_a]:font-semibold [&_a]:text-brand [&_a]:underline">
        <Entry
          icon="mail"
          name={words.email}
          lines={email ? [<MailLink key="mail" address={email} />] : undefined}
        />
        <Entry icon="phone" name={words.phone} lines={numbers} />
        <Entry icon="pin" name={words.address} lines={address} />
        <Entry icon="clock" name={words.openingHours} lines={times} />
        <Entry icon="map" lines={map && [<ActionLink key="map" action={map} />]} />
        <Entry icon="question" lines={query && [<ActionLink key="query" action={query} />]} />
      </address>
    </Section>
  );
}

interface EntryProps {
  icon: ComponentProps<typeof Icon>['name'];
  /** The name of the entry, for screen readers. A link with words of its own needs none. */
  name?: string;
  lines: readonly ReactNode[] | undefined;
}

function Entry({ icon, name, lines }: EntryProps) {
  if (!lines) return null;
  return (
    <p>
      <Icon name={icon} className="text-accent" />
      {name && <span className="sr-only">{`${name}: `}</span>}
      <span className="*:block">{lines.map((line, i) => [<span key={i}>{line}</span>, ' '])}</span>
    </p>
  );
}
