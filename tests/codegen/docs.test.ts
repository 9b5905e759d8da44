import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDocs } from '../../src/codegen/docs/index.ts';

describe('generated documents', () => {
  it.each([...createDocs()])('%s is current; if not, run "npm run docs"', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
