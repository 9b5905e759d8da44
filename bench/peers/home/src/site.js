import { readFileSync } from 'node:fs';

/** The resolved site and page, as the build wrote them beside the document. */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
export default read(process.env.BENCH_SITE);
export const { page } = read(process.env.BENCH_PAGE);
export const style = process.env.BENCH_STYLE;
export const font = process.env.BENCH_FONT;
