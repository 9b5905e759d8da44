import { SaxesParser } from 'saxes';

/** The texts of all elements and the values of all attributes, in order. */
export interface XmlContent {
  texts: string[];
  attributes: string[];
}

/** Parses XML strictly. Throws if it is not well-formed. */
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
