/** What an element is given. */
export type Props = Readonly<Record<string, unknown>>;
