/** The one name of the platform that the core uses: URL is in every browser and in Node, though not in ECMAScript. */
declare const URL: { canParse(url: string, base?: string): boolean };
