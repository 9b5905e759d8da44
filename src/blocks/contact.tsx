import type { ContactBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { Section } from '../ui/section.tsx';

/** Classes of a box of lines, side by side where the block has room for all. */
const BOX =
  'flex flex-col justify-between gap-x-10 gap-y-4 rounded-card bg-quiet p-heading not-italic *:flex *:min-w-0 *:gap-3 @md:flex-row print:flex-col print:gap-1 print:p-0 [&_a]:font-semibold [&_a]:text-brand [&_a]:underline';

/** E-mail address, postal address and a link for questions; what the block leaves out comes from the site. */
export function Contact({ id, lang, title, text, ...own }: ContactBlock) {
  const site = useSite();
  const email = own.email ?? site.contact.email;
  const address = own.address ?? site.contact.address;
  const query = own.query ?? site.contact.query;
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container print:break-inside-avoid">
      <address className={BOX}>
        <p>
          <Icon name="mail" className="text-accent" />
          <span className="sr-only">{`${site.words.email}: `}</span>
          <MailLink address={email} />
        </p>
        <p>
          <Icon name="pin" className="text-accent" />
          <span className="sr-only">{`${site.words.address}: `}</span>
          <span>
            {address.map((line, i) => (
              <span key={i} className="block">
                {`${line} `}
              </span>
            ))}
          </span>
        </p>
        {query && (
          <p>
            <Icon name="question" className="text-accent" />
            <Link link={query.href}>
              {query.label}
              {query.about && <span className="sr-only"> {query.about}</span>}
            </Link>
          </p>
        )}
      </address>
    </Section>
  );
}
