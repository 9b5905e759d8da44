/** Defined when the package is bundled. */
declare const IN_PACKAGE: true | undefined;

/** True in the package, false in its repository, where commands are npm scripts. */
export const isInPackage = typeof IN_PACKAGE !== 'undefined';

/** Returns a name as an argument of a command: in quotes, unless it is plain. */
export function quoteArgument(name: string): string {
  return /[^\w./-]/.test(name) ? JSON.stringify(name) : name;
}

/** Returns a command as it is typed: `npx blocksite where /people`, in the repository `npm run where -- /people`. */
export function formatCommand(name: string, options = ''): string {
  if (isInPackage) return ['npx blocksite', name, options].filter(Boolean).join(' ');
  return [`npm run ${name}`, options].filter(Boolean).join(' -- ');
}
