import { Helmet } from 'react-helmet-async';
import { usePage } from '../ui/context.tsx';

/** Declares what the document says of a page, on the server and on navigation: tags, JSON-LD, language. */
export function Head({ jsonLd }: { jsonLd: readonly object[] }) {
  const { head, lang, dir } = usePage().page;
  const script = jsonLd.map((thing) => ({
    type: 'application/ld+json',
    // `<` could end the script.
    innerHTML: JSON.stringify(thing).replaceAll('<', '\\u003c'),
  }));
  return <Helmet {...head} htmlAttributes={{ lang, dir }} script={script} />;
}
