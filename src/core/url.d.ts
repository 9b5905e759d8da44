/** The only platform API that the core uses. Every browser and Node have it; ECMAScript does not. */
declare const URL: {
  new (url: string): { readonly href: string; readonly host: string };
  canParse(url: string, base?: string): boolean;
};
