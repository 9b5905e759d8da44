import type { ComponentProps, ReactNode } from 'react';
import type { Action, ContactBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { Section } from '../ui/section.tsx';

const BOX =
  'grid gap-x-cards gap-y-4 rounded-card bg-quiet p-heading not-italic @sm:grid-cols-2 @lg:grid-cols-3 *:flex *:min-w-0 *:gap-3 print:grid-cols-1 print:gap-1 print:p-0 [&_a]:font-semibold [&_a]:text-brand [&_a]:underline';

/** Ways to reach somebody and to find the place; what the block leaves out comes from the site. */
export function Contact({ id, lang, title, text, ...own }: ContactBlock) {
  const site = useSite();
  const { email, phones, address, hours, map, query } = { ...site.contact, ...own };
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container print:break-inside-avoid">
      <address className={BOX}>
        <Entry icon="mail" name={site.words.email}>
          <MailLink address={email} />
        </Entry>
        <Entry
          icon="phone"
          name={site.words.phone}
          lines={phones?.map((phone) => <PhoneLink key={phone.number} {...phone} />)}
        />
        <Entry icon="pin" name={site.words.address} lines={address} />
        <Entry
          icon="clock"
          name={site.words.openingHours}
          lines={hours?.map((line) => (typeof line === 'string' ? line : `${line.days}: ${line.time}`))}
        />
        <Entry icon="map" link={map} />
        <Entry icon="question" link={query} />
      </address>
    </Section>
  );
}

interface EntryProps {
  icon: ComponentProps<typeof Icon>['name'];
  /** The name of the entry, for screen readers. A link needs none. */
  name?: string;
  lines?: readonly ReactNode[] | undefined;
  link?: Action | undefined;
  children?: ReactNode;
}

/** Entry of the block, if there is something to show in it. */
function Entry({ icon, name, lines, link, children }: EntryProps) {
  if (!lines && !link && !children) return null;
  return (
    <p>
      <Icon name={icon} className="text-accent" />
      {name && <span className="sr-only">{`${name}: `}</span>}
      {children}
      {lines && <span className="*:block">{lines.map((line, i) => [<span key={i}>{line}</span>, ' '])}</span>}
      {link && (
        <Link link={link.href}>
          {link.label}
          {link.about && <span className="sr-only"> {link.about}</span>}
        </Link>
      )}
    </p>
  );
}
