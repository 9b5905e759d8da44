/** The same pages as the benchmark's site, by Eleventy with a JavaScript template: its fastest way. */
export default function (config) {
  config.setQuietMode(true);
  return { dir: { input: 'eleventy', output: process.env.BENCH_OUT } };
}
