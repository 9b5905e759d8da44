import { SaxesParser } from 'saxes';

/** What an XML document holds: the text of each element and the value of each attribute, in their order. */
export interface XmlContent {
  texts: string[];
  attributes: string[];
}

/** Reads XML strictly. Throws for what is not well-formed. */
export function readXml(document: string): XmlContent {
  const parser = new SaxesParser();
  const content: XmlContent = { texts: [], attributes: [] };
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes }) => {
    content.attributes.push(...Object.values(attributes));
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    content.texts.push(text);
    text = '';
  });
  parser.write(document).close();
  return content;
}
