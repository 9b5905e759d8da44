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
        // `<` could end the script.
        const text = JSON.stringify(thing).replaceAll('<', '\\u003c');
        return (
          <script key={text} type="application/ld+json">
            {text}
          </script>
        );
      })}
    </Helmet>
  );
}
