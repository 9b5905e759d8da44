/** Other names of actions. */
const also = {
  home: 'home page front page start page main page',
  start: 'home begin overview welcome drafts recent',
  problems: 'errors mistakes warnings check wrong broken links',
  changes: 'see what did i change not published difference history undo yesterday take back restore',
  publish: 'publish go live online upload deploy save send',
  site: 'settings options preferences menu navigation footer logo colours contact phone shared words',
  source: 'code json html source file raw',
  all: 'shortcuts keyboard hotkeys help manual',
  undo: 'go back one step take back revert mistake oops restore bring deleted page block',
  redo: 'forward again repeat',
  closeRight: 'hide panel sidebar full screen form show',
  closeLeft: 'hide panel sidebar full screen tree list show',
  nextProblem: 'error mistake warning',
  remedy: 'fix repair error mistake',
  add: 'insert put new section',
  up: 'order sort higher before earlier',
  down: 'order sort lower after later',
  duplicate: 'copy section twice again',
  remove: 'remove section throw away get rid of trash bin',
  visitor: 'preview look live view published open in the site',
  phone: 'mobile small screen view preview',
  tablet: 'ipad view preview',
  computer: 'desktop wide screen view preview',
};

/** Things that can't be done here yet, by their names, and what to do instead. */
const notYet: Readonly<Record<string, string>> = {
  'Add, delete or paste rows of a table, from Excel':
    'Do it in a spreadsheet program: its file is in the folder content/data.',
  'Upload a file: PDF, form, video, sound':
    'Put it into the folder content/media, and choose it where a link goes.',
  'Crop, turn, rotate or edit a picture': 'Do it in a picture program, then press “Replace” at the picture.',
  'Move a block to another page': 'Add such a block there, copy its words, and delete this one.',
  'History, former versions of a page, who changed it':
    'Undo goes back step by step. Older versions are kept by git.',
  'Translate, a version in a second language':
    'Copy a page, translate the copy, and set its Language in “About this page”.',
  'Users, passwords, log in, access, permissions': 'Who can open the folder of the site can change it.',
  'Comments or messages from visitors':
    'Add the block “Embed” with a form of another site, or an e-mail address.',
  'Visitor statistics, analytics, how many come': 'Ask who hosts the site: the web server counts them.',
  'Newsletter, mailing list, subscribers': 'Link to the page of a service that sends it.',
  'Spell check, grammar': 'Your browser marks misspelt words while you type, if that is on in its settings.',
  'Print, save as PDF': 'Press “See it as a visitor”, and print there.',
  'Dark mode, light mode of the desk': 'It follows your computer: change it in the settings of that.',
  'Change fonts, letter size, design, CSS':
    'It is the same on all pages. Colours and logos are settings of the site.',
  'Publish at a certain time, schedule': 'Keep it as a draft, and show it to visitors on that day.',
  'Import a Word document': 'Copy its words, and paste them into a text here.',
  'Shop, payment, donation': 'Link to the page of a service that takes payments.',
};

/** Things that are done on the page or in the form, and how. */
const howTo: Readonly<Record<string, string>> = {
  'Change a text, a word, a heading': 'Click it on the page, and type.',
  'Change or replace a picture': 'Click it on the page, and press “Replace” at the right.',
  'Describe a picture, alt text': 'Click the picture on the page. “What it shows” is at the right.',
  'Add a person, card, link or other entry':
    'Click the list on the page. “Add” is beside the list at the right.',
  'Make words bold, italic or a link': 'Select them, then press Ctrl B, Ctrl I or Ctrl K.',
  Save: 'Every change is in your files as soon as you make it.',
};

/** Groups of words of one meaning. */
const sameWords = `add insert put make create new write, delete remove erase trash bin rid,
  copy duplicate same clone twice again, hide unpublish offline invisible, change edit alter modify update correct,
  picture photo photograph image gallery, movie film video clip youtube, slider carousel slideshow slide,
  colour color, site website web, section block part area element, home front start, button link, every all,
  job recruitment vacancy career position hiring employment opening advertisement, call announcement apply application,
  people person staff team member faculty employee, partner collaboration cooperation, abroad international foreign,
  company organisation institute, course training upskilling class lesson education, event conference workshop date,
  social facebook twitter instagram linkedin youtube whatsapp network, share sharing, phone telephone mobile tel,
  mail email, address url slug path link, heading headline title name caption, menu navigation nav,
  news announcement article post blog, deadline closing due, speed fast slow second millisecond timing, price fee cost`;

/** The words of what finds and does. */
export const findWords = {
  also,
  notYet,
  howTo,
  sameWords,
  /** Words that need not be found. */
  fillers:
    'a an the this that my our your i we you it is are be to of in on at for from with by and or not no do does how can where what which want would like need please get there here into',
  title: 'Find or do',
  hint: 'A page, a word, a name, a setting, or what to do',
  page: 'page',
  block: 'block of this page',
  action: (what: string) => (what === '' ? 'do' : `do with ${what}`),
  publish: 'Publish the changes',
  publishing: 'Ask the person who looks after the site to publish it.',
  site: 'Settings of the site',
  add: (kind: string) => `Add a block: ${kind}`,
  newPage: (kind: string) => `New page: ${kind}`,
  wide: (name: string) => `See it as on a ${name.toLowerCase()}`,
  blocks: {
    up: 'Move the block up',
    down: 'Move the block down',
    duplicate: 'Duplicate the block',
    remove: 'Delete the block',
  },
  /** Verbs for what can be done with each thing that is found. */
  verbs: {
    page: 'open show go to',
    block: 'edit change go to section',
    setting: 'change edit set add switch',
  },
  textIn: (block: string) => `text in ${block}`,
  textOn: (place: string) => `in ${place}`,
  cannot: 'not here yet',
  how: 'how to',
  thisPage: (title: string) => `this page, ${title}`,
  select: 'Select a block first: click it on the page, or in the list of pages and blocks.',
  looking: 'Looking in the texts of all pages …',
  near: (query: string, meant: string) => `Nothing for “${query}”. Did you mean “${meant}”?`,
  partly: (query: string) => `Nothing has all the words of “${query}”. This has some of them:`,
  nothing: (query: string) =>
    `No page, block, setting, action or text is called “${query}”. Try fewer letters, or:`,
  next: 'next step',
  browse: 'Look through all that can be found and done',
};
