import './desk.css';
import { createRoot } from 'react-dom/client';
import { openAddress } from './address.ts';
import { readToken } from './api.ts';
import { followEvents } from './events.ts';
import { loadRichText } from './rich-text/load-rich-text.tsx';
import { Desk } from './shell/desk.tsx';
import { listenToKeys } from './shell/keys.ts';

// React Aria would add its one rule as a style in the document, which the policy forbids: desk.css has it.
document.querySelector('link[rel=stylesheet]')?.setAttribute('id', 'react-aria-pressable-style');
readToken();
listenToKeys();
const root = document.getElementById('root');
if (root) createRoot(root).render(<Desk />);
await openAddress();
void followEvents();
// It is there before anybody types, and after what is seen first.
void loadRichText();
