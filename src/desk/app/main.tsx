import './desk.css';
import { createRoot } from 'react-dom/client';
import { fail } from './actions.ts';
import { openAddress } from './address.ts';
import { enter } from './api.ts';
import { sendLeft } from './change.ts';
import { Desk } from './desk.tsx';
import { Draft } from './draft.ts';
import { followEvents } from './events.ts';
import { refuseFiles } from './refuse-files.ts';
import { loadRichText } from './rich-text/load-rich-text.tsx';
import { Broken } from './shell/broken.tsx';
import { listenToKeys } from './shell/keys.ts';
import { getState } from './store.ts';
import { holdWindow } from './unsent-storage.ts';

// React Aria would add its one rule as a style in the document, which the policy forbids: desk.css has it.
document.querySelector('link[rel=stylesheet]')?.setAttribute('id', 'react-aria-pressable-style');
holdWindow();
listenToKeys();
refuseFiles(document);
addEventListener('pagehide', () => Draft.sendAll());
addEventListener('beforeunload', (event) => {
  if (getState().unsaved.length > 0) event.preventDefault();
});
const element = document.getElementById('root');
if (element) {
  let isBroken = false;
  const root = createRoot(element, {
    // React shows nothing then. What waits to be saved is not in it.
    onUncaughtError(error) {
      reportError(error);
      if (!isBroken) root.render(<Broken />);
      isBroken = true;
    },
  });
  root.render(<Desk />);
}
await enter()
  .then(openAddress)
  .catch((error: unknown) => {
    fail(error);
    throw error;
  });
void followEvents();
void sendLeft();
// It is there before anybody types, and after what is seen first.
void loadRichText();
