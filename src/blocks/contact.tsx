import type { ContactBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { Section } from '../ui/section.tsx';

/** Where to write and to ask; what the block leaves out comes from the site. */
export function Contact({ id, lang, title, text, ...own }: ContactBlock) {
  const site = useSite();
  const email = own.email ?? site.contact.email;
  const address = own.address ?? site.contact.address;
  const query = own.query ?? site.contact.query;
  return (
    <Section id={id} lang={lang} title={title} text={text} className="contact">
      <address>
        <p>
          <Icon name="mail" />
          <span className="sr-only">{`${site.words.email}: `}</span>
          <MailLink address={email} />
        </p>
        <p>
          <Icon name="pin" />
          <span className="sr-only">{`${site.words.address}: `}</span>
          <span>
            {address.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
              <span key={i} className="address-line">
                {`${line} `}
              </span>
            ))}
          </span>
        </p>
        {query && (
          <p>
            <Icon name="question" />
            <Link link={query.href}>{query.label}</Link>
          </p>
        )}
      </address>
    </Section>
  );
}
