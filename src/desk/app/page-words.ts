/** The words about pages as a whole: what is made, moved and deleted. */
export const pageWords = {
  newPage: 'New page',
  newPageHint: 'a text, news, a call, an event',
  add: { name: 'New page', also: 'add create write make news call event announcement article' },
  copy: { name: 'Copy this page', also: 'duplicate like that one pattern template' },
  show: { name: 'Show it to visitors', also: 'publish unhide draft' },
  hide: { name: 'Hide this page', also: 'unpublish draft invisible take offline' },
  addToMenu: { name: 'Add it to the menu', also: 'navigation top' },
  moveUp: { name: 'Move up in the menu', also: 'order earlier before left' },
  moveDown: { name: 'Move down in the menu', also: 'order later after right' },
  menu: { name: 'Order of the menu', also: 'navigation sort sub-menu submenu rename entry' },
  takeOut: { name: 'Take it out of the menu', also: 'remove navigation hide' },
  uses: { name: 'Where it is listed and linked', also: 'shown in these lists links to this page uses' },
  link: { name: 'Copy a link to it', also: 'address url clipboard' },
  linkCopied: (path: string) => `${path} is copied: paste it where a link goes.`,
  move: { name: 'Change its address', also: 'rename url path link' },
  remove: { name: 'Delete this page', also: 'remove trash bin throw away' },
  nobodySees: 'Nobody sees it before you publish.',
  what: 'What is it?',
  called: 'What is it called?',
  found: 'Where do visitors find it?',
  like: 'Like a page',
  title: 'Title',
  address: 'Address',
  listed: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} lists it by itself.`
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} list it by themselves.`,
  inMenu: 'In the menu at the top of every page',
  asDraft: 'It begins as a draft: visitors do not see it until you show it',
  isDraft: 'Draft: visitors don’t see it',
  make: 'Make the page',
  cancel: 'Cancel',
  use: (name: string, how: string) => `${name} ${how}`,
  usesOf: (title: string) => `Where ${title} is listed and linked`,
  goThere: 'Choose a place to go there.',
  unused: 'Nowhere: add it to the menu, or link to it in a text.',
  moving: (title: string) => `Change the address of ${title}`,
  moveNow: 'Change the address',
  willFollow: (count: number) =>
    count === 1 ? '1 place leads to it; it will follow:' : `${count} places lead to it; they will follow:`,
  willBreak: (count: number) =>
    count === 1
      ? '1 place leads to it, and will be a problem to correct:'
      : `${count} places lead to it, and will be problems to correct:`,
  oldAddress: (path: string) => `Who opens ${path} comes to the new address.`,
  removing: (title: string) => `Delete ${title}`,
  whereTo: 'Where should its visitors go?',
  nowhere: 'Nowhere: the address is not found',
  homeStays:
    'The home page is where visitors arrive: it can be neither deleted nor moved. Change its words and blocks instead. To keep the old ones, first choose “Copy this page”.',
  rowStays:
    'This page is made of a row of a table: it comes and goes with its row. Delete the row in its table, a file in content/data that spreadsheets open. Its words are changed here: click them.',
  canBeUndone: 'Ctrl Z brings it back.',
  removeNow: 'Delete the page',
};
