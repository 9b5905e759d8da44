import { words } from '../words.ts';
import { NotSaved } from './notices.tsx';

/** The screen in place of all others after a mistake of the program: what is safe, and how to go on. */
export function Broken() {
  const { title, text, again, start } = words.broken;
  return (
    <main className="grid max-w-[70ch] gap-4 p-4">
      <h1 className="text-large">{title}</h1>
      <NotSaved />
      <p>{text}</p>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="button-small" onClick={() => location.reload()}>
          {again}
        </button>
        <button type="button" className="button-small" onClick={() => location.assign('?view=start')}>
          {start}
        </button>
      </p>
    </main>
  );
}
