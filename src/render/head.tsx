import { Helmet } from 'react-helmet-async';
import { usePage } from '../ui/context.tsx';

/** Declares all that the document says of a page, on the server and on each navigation: tags, JSON-LD and language. */
export function Head({ jsonLd }: { jsonLd: readonly object[] }) {
  const { head, lang } = usePage().page;
  return (
    <Helmet htmlAttributes={{ lang }}>
      <title>{head.title}</title>
      {head.meta.map((tag) => (
        <meta key={tag.name ?? tag.property} {...tag} />
      ))}
      {head.links.map((link) => (
        <link key={link.rel} {...link} />
      ))}
      {jsonLd.map((thing) => {
        const text = toInertJson(thing);
        return (
          <script key={text} type="application/ld+json">
            {text}
          </script>
        );
      })}
    </Helmet>
  );
}

/** Returns JSON without `<`, which could end the script that it stands in. */
function toInertJson(thing: object): string {
  return JSON.stringify(thing).replaceAll('<', '\\u003c');
}
