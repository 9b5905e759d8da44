import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { ContactBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { Section } from '../ui/section.tsx';

/** Classes of a box of entries. */
const BOX =
  'flex flex-col justify-between gap-x-10 gap-y-4 rounded-card bg-quiet p-heading not-italic *:flex *:min-w-0 *:gap-3 print:flex-col print:gap-1 print:p-0 [&_a]:font-semibold [&_a]:text-brand [&_a]:underline';

/** Up to three entries are in a row where the block has room for all, more of them in columns. */
const MAX_IN_ROW = 3;
const ROW = '@md:flex-row @md:flex-wrap';
const COLUMNS = '@md:grid @md:grid-cols-2 @lg:grid-cols-3';

/** Ways to reach somebody and to find the place; what the block leaves out comes from the site. */
export function Contact({ id, lang, title, text, ...own }: ContactBlock) {
  const site = useSite();
  const { email, phones, address, hours, map, query } = { ...site.contact, ...own };
  const count = 2 + [phones, hours, map, query].filter(Boolean).length;
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container print:break-inside-avoid">
      <address className={clsx(BOX, count > MAX_IN_ROW ? COLUMNS : ROW)}>
        <Entry icon="mail" name={site.words.email}>
          <MailLink address={email} />
        </Entry>
        {phones && (
          <Entry icon="phone" name={site.words.phone}>
            <Lines>
              {phones.map((phone) => (
                <PhoneLink key={phone.number} {...phone} />
              ))}
            </Lines>
          </Entry>
        )}
        <Entry icon="pin" name={site.words.address}>
          <Lines>{address}</Lines>
        </Entry>
        {hours && (
          <Entry icon="clock" name={site.words.openingHours}>
            <Lines>
              {hours.map((line) => (typeof line === 'string' ? line : `${line.days}: ${line.time}`))}
            </Lines>
          </Entry>
        )}
        {map && (
          <Entry icon="map">
            <Link link={map.href}>{map.label}</Link>
          </Entry>
        )}
        {query && (
          <Entry icon="question">
            <Link link={query.href}>
              {query.label}
              {query.about && <span className="sr-only"> {query.about}</span>}
            </Link>
          </Entry>
        )}
      </address>
    </Section>
  );
}

interface EntryProps {
  icon: ComponentProps<typeof Icon>['name'];
  /** The name of the entry, for screen readers. A link needs none. */
  name?: string;
  children: ReactNode;
}

function Entry({ icon, name, children }: EntryProps) {
  return (
    <p>
      <Icon name={icon} className="text-accent" />
      {name && <span className="sr-only">{`${name}: `}</span>}
      {children}
    </p>
  );
}

function Lines({ children }: { children: readonly ReactNode[] }) {
  return <span className="*:block">{children.map((line, i) => [<span key={i}>{line}</span>, ' '])}</span>;
}
