/** The only platform API that the core uses. Every browser and Node have it; ECMAScript does not. */
declare const URL: {
  new (url: string, base?: string): { readonly href: string; readonly host: string };
};
