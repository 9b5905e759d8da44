import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { HtmlValidate } from 'html-validate';
import { describe, expect, inject, it } from 'vitest';
import { checkLength, getGzippedSize } from '../../src/build/pages/long-page.ts';
import { getSecurityHeaders } from '../../src/build/site-files/headers.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { checkBudgets } from '../budgets.ts';
import { findProgram } from '../find-program.ts';
import { findHeadingJumps } from './heading-jumps.ts';

/**
 * The checker, which `.ci/run` installs. It is no dependency: it has 32 MB, and its installation downloads Java where that is
 * missing.
 */
const VNU = join(PACKAGE_ROOT, 'node_modules/vnu-jar/build/dist/vnu.jar');
const java = findProgram('java');
const reason = java && existsSync(VNU) ? undefined : 'needs Java and vnu-jar, which .ci/run installs';

const htmlFiles = () =>
  readdirSync(inject('dist'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
const read = (file: string) => readFileSync(join(inject('dist'), file), 'utf8');

describe('the built pages', () => {
  it('are valid HTML', async () => {
    const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
    const found: string[] = [];
    for (const file of htmlFiles()) {
      const { results } = await validator.validateString(read(file));
      for (const { messages } of results)
        found.push(...messages.map(({ ruleId, message, line }) => `${file}:${line} ${ruleId}: ${message}`));
    }
    expect(found).toEqual([]);
    const broken = await validator.validateString('<p><div></p>');
    expect(broken.valid).toBe(false);
  });

  it.skipIf(reason)(`have no error in the W3C's Nu Html Checker${reason ? ` (${reason})` : ''}`, () => {
    const folder = inject('dist');
    const args = ['-jar', VNU, '--errors-only', '--skip-non-html', '--stdout', '--exit-zero-always', folder];
    expect(execFileSync(java ?? '', args, { encoding: 'utf8' }).replaceAll(folder, '')).toBe('');
  });

  it('skip no level of headings', () => {
    expect(findHeadingJumps(inject('dist'))).toEqual([]);
  });

  it('are within the budgets', () => {
    const long = htmlFiles().flatMap((file) => checkLength(file, read(file), 25));
    expect([
      ...checkBudgets(inject('dist')),
      ...long.map(({ file, message }) => `${file}: ${message}`),
    ]).toEqual([]);
  });

  it('embed little data: a document is at most half as large again as its markup', () => {
    for (const file of htmlFiles()) {
      const markup = read(file).replaceAll(/<script type="application\/[^>]*>[\s\S]*?<\/script>/g, '');
      expect(getGzippedSize(read(file)) / getGzippedSize(markup), file).toBeLessThanOrEqual(1.5);
    }
  });
});

describe('JSON-LD', () => {
  const things = (file: string): { '@type': string; [key: string]: unknown }[] =>
    [...read(file).matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    );
  const types = (file: string) => things(file).map((thing) => thing['@type']);

  it('describes the organization on the home page, and breadcrumbs on the others', () => {
    expect(types('index.html')).toEqual(['Organization', 'WebSite']);
    for (const file of ['fellowship.html', 'projects.html']) expect(types(file)).toEqual(['BreadcrumbList']);
  });

  it('describes courses and people, and no expired job', () => {
    expect(types('emb-sysdesign.html')).toEqual(['BreadcrumbList', 'Course']);
    expect(types('7c1e4f9a.html')).toEqual(['BreadcrumbList']);
    const people = things('people.html').filter((thing) => thing['@type'] === 'Person');
    expect(people.length).toBeGreaterThan(3);
    for (const person of people) expect(person).toMatchObject({ name: expect.stringMatching(/\w/) });
  });

  it('has absolute URLs only', () => {
    for (const file of htmlFiles())
      for (const thing of things(file)) {
        expect(thing['@context']).toBe('https://schema.org');
        for (const [key, value] of Object.entries(thing))
          if (key === 'url' || key === 'image' || key === 'logo') expect(value).toMatch(/^https:\/\//);
      }
  });
});

describe('the policy', () => {
  /** Lists the built pages without redirects, which have no script. */
  const pageFiles = () => htmlFiles().filter((file) => !read(file).includes('http-equiv="refresh"'));

  it('is in every document before all that it applies to, and equals the header', () => {
    const header = getSecurityHeaders({})['Content-Security-Policy']?.replace("frame-ancestors 'none'; ", '');
    expect(pageFiles().length).toBeGreaterThan(15);
    for (const file of pageFiles()) {
      const html = read(file);
      const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
      expect(policy.replaceAll('&#x27;', "'"), file).toBe(header);
      expect(html.indexOf('http-equiv'), file).toBeLessThan(html.indexOf('<script'));
    }
  });

  it('has the digest of each script, which is the digest of its file', () => {
    for (const file of pageFiles()) {
      const scripts = [...read(file).matchAll(/<script[^>]* src="([^"]*)"[^>]*>/g)];
      expect(scripts.length, file).toBe(2);
      for (const [tag, src = ''] of scripts) {
        const digest = createHash('sha384')
          .update(readFileSync(join(inject('dist'), src)))
          .digest('base64');
        expect(tag, file).toContain(`integrity="sha384-${digest}"`);
      }
    }
  });

  it('has nothing above low severity in a review', () => {
    const policy = getSecurityHeaders({})['Content-Security-Policy'] ?? '';
    const reviewed = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const errors = reviewed.filter(
      ({ severity }) => severity < Severity.INFO && severity !== Severity.STRICT_CSP,
    );
    // The site hosts none of that: its scripts are its own and carry their hash in their name.
    expect(errors.map(({ description }) => description)).toEqual([
      "'self' can be problematic if you host JSONP, AngularJS or user uploaded files.",
    ]);
    const weak = new CspEvaluator(new CspParser("script-src 'unsafe-inline' *").csp).evaluate();
    expect(weak.some(({ severity }) => severity === Severity.HIGH)).toBe(true);
  });
});
