import { joinLines } from '../../../src/core/markdown/lines.ts';
import { createMarkdownParser } from '../../../src/core/markdown/parse.ts';
import { resolveRichText } from '../../../src/core/resolve/markdown.ts';
import type { RichText } from '../../../src/generated/props.ts';
import { measured } from '../memory.ts';

/** Resolves a rich text, with images of any name. */
export function resolveText(text: string | string[]): RichText {
  let number = 0;
  return resolveRichText(createMarkdownParser()(joinLines([text].flat()).markdown).root, {
    base: '',
    getImage: ({ src, alt }) => ({ ...measured(src), alt }),
    nextNumber: () => ++number,
  });
}
