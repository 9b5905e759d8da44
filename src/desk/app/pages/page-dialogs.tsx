import { useState } from 'react';
import type { PageEntry, PageUse } from '../../protocol.ts';
import { openForm, showPlace } from '../actions.ts';
import { setState, useDesk } from '../store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAnswer } from '../use-answer.ts';
import { words } from '../words.ts';
import { findReasonToStay, makeAndShow } from './page-actions.ts';

const close = () => setState({ asked: undefined });

/** The question about a page that is to be deleted, or to get another address. */
export function PageDialog() {
  const asked = useDesk((state) => state.asked);
  if (!asked) return null;
  const { page, about } = asked;
  if (about === 'uses') return <UsesDialog page={page} />;
  const reason = findReasonToStay(page);
  if (reason !== undefined)
    return (
      <Dialog title={words.pages[about === 'move' ? 'moving' : 'removing'](page.title)} onClose={close}>
        <p>{reason}</p>
      </Dialog>
    );
  return about === 'move' ? <MoveDialog page={page} /> : <RemoveDialog page={page} />;
}

/** Lists the places that name a page, each leading there. */
function Uses({ uses, intro }: { uses: readonly PageUse[]; intro: string }) {
  if (uses.length === 0) return null;
  const show = ({ file, pointer }: PageUse) => {
    close();
    void showPlace(file, pointer).then(openForm);
  };
  return (
    <div>
      <p>{intro}</p>
      <ul className="max-h-60 overflow-auto">
        {uses.map((use) => (
          <li key={use.file + use.pointer + use.how}>
            <button type="button" className="option w-full text-left" onClick={() => show(use)}>
              {words.pages.use(use.name, use.how)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function UsesDialog({ page: { path, title } }: { page: PageEntry }) {
  const uses = useAnswer('pageUses', { path, hasLists: true });
  return (
    <Dialog title={words.pages.usesOf(title)} onClose={close}>
      <Uses uses={uses ?? []} intro={words.pages.goThere} />
      {uses?.length === 0 && <p>{words.pages.unused}</p>}
    </Dialog>
  );
}

function MoveDialog({ page }: { page: PageEntry }) {
  const uses = useAnswer('pageUses', { path: page.path });
  const [path, setPath] = useState(page.path);
  const [fault, setFault] = useState<string>();
  const isSaving = useDesk(({ status }) => status === 'saving');
  const { pages } = words;
  const move = async () =>
    setFault(await makeAndShow({ name: 'movePage', request: { path: page.path, to: path } }));
  return (
    <Dialog title={pages.moving(page.title)} onClose={close}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <label className="grid gap-1">
          <span className="label">{pages.address}</span>
          <input
            className="input"
            value={path}
            onChange={({ target }) => setPath(target.value)}
            onFocus={({ target }) => target.select()}
          />
        </label>
        {fault && <p role="alert">{fault}</p>}
        {uses && <Uses uses={uses} intro={pages.willFollow(uses.length)} />}
        <p className="hint">{pages.oldAddress(page.path)}</p>
        <button type="submit" className="button justify-self-end" disabled={isSaving || path === page.path}>
          {isSaving ? words.top.saving : pages.moveNow}
        </button>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ page }: { page: PageEntry }) {
  const uses = useAnswer('pageUses', { path: page.path });
  const others = useDesk((state) => state.site?.pages ?? []).filter(({ path }) => path !== page.path);
  const [to, setTo] = useState('');
  const { pages } = words;
  const linked = (uses ?? []).filter(({ file, isInMenu }) => !isInMenu && file !== page.file);
  const remove = () => {
    close();
    const request = { path: page.path, ...(to !== '' && { to }) };
    void makeAndShow({ name: 'removePage', request });
  };
  return (
    <Dialog title={pages.removing(page.title)} onClose={close}>
      <div className="grid gap-3">
        {!page.isDraft && (
          <label className="grid gap-1">
            <span className="label">{pages.whereTo}</span>
            <select className="input" value={to} onChange={({ target }) => setTo(target.value)}>
              <option value="">{pages.nowhere}</option>
              {others.map(({ path, title }) => (
                <option key={path} value={path}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        {uses && (
          <Uses
            uses={linked}
            intro={to === '' ? pages.willBreak(linked.length) : pages.willFollow(linked.length)}
          />
        )}
        <p className="hint">{pages.canBeUndone}</p>
        <button type="button" className="button justify-self-end" onClick={remove} disabled={!uses}>
          {pages.removeNow}
        </button>
      </div>
    </Dialog>
  );
}
