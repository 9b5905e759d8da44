/** An e-mail address that one can write to. A function and no component: a table may have one in each row. */
export function mailLink(address: string) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
