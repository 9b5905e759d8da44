import { settle } from '../change.ts';
import { nameFile } from '../page-blocks.ts';
import { PageDialog } from '../pages/page-dialogs.tsx';
import { type OpenConflict, setState, useDesk } from '../store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../words.ts';
import { FindDialog } from './find-dialog.tsx';
import { ALL_KEYS } from './keys.ts';
import { Key } from './top-bar.tsx';

/** The dialog that is open, if there is one: a conflict comes first. */
export function Dialogs() {
  const { dialog, conflicts } = useDesk((state) => state);
  if (conflicts.length > 0) return <ConflictDialog />;
  if (dialog === 'find') return <FindDialog />;
  return dialog === 'keys' ? <KeysDialog /> : <PageDialog />;
}

const close = () => setState({ dialog: undefined });

function KeysDialog() {
  return (
    <Dialog title={words.keys.title} onClose={close}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-label">
        {ALL_KEYS.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt>
              <Key keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Two values of one place: one of them is chosen. */
function ConflictDialog() {
  const conflict = useDesk((state) => state.conflicts[0]);
  if (!conflict) return null;
  const said = nameConflict(conflict);
  const sides = [
    ['mine', said.mine, said.keepMine],
    ['theirs', said.theirs, said.takeTheirs],
  ] as const;
  return (
    <Dialog key={conflict.file + conflict.pointer} title={said.title}>
      <p>{said.intro}</p>
      <div className="grid narrow:grid-cols-2 gap-3 pt-3">
        {sides.map(([side, title, action]) => (
          <section key={side} className="rounded-box border border-line p-3">
            <h3 className="text-label">{title}</h3>
            <p className="max-h-40 overflow-auto whitespace-pre-wrap py-2 text-ink">
              {formatSide(conflict[side])}
            </p>
            <button type="button" className="button-small" onClick={() => void settle(conflict, side)}>
              {action}
            </button>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Returns the words for a conflict. Undo and redo say that it is them who ask. */
function nameConflict({ file, step }: OpenConflict) {
  const { conflict, top } = words;
  if (!step) return { ...conflict, intro: conflict.intro(nameFile(file)) };
  const way = top[step.way];
  return {
    ...conflict.step,
    title: conflict.step.title(way, nameFile(file)),
    intro: step.reason,
    mine: conflict.step.mine(way),
  };
}

function formatSide(value: unknown): string {
  if (value === undefined) return words.conflict.removed;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(formatSide).join('\n');
}
