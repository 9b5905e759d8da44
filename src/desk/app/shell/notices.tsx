import { useState } from 'react';
import { giveUp, sendAgain } from '../change.ts';
import { getUniqueKey, showNextProblem } from '../problem-actions.ts';
import { setState, useDesk } from '../store.ts';
import { DeskIcon } from '../ui/icon.tsx';
import { formatUnsent } from '../unsent.ts';
import { words } from '../words.ts';

/** A failure to save, with what is not lost and what to do. */
export function NotSaved() {
  const { status, unsaved } = useDesk((state) => state);
  const said = words.notSaved;
  if (typeof status !== 'object') return null;
  return (
    <div role="alert" className="note m-2 bg-bad-soft text-bad">
      <DeskIcon name="error" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="text-inherit">{said.title}</strong> {status.failed}{' '}
        {unsaved.length > 0 && said.count(unsaved.length)}
      </p>
      {unsaved.length > 0 && (
        <>
          <button type="button" className="button-small" onClick={sendAgain}>
            {said.again}
          </button>
          <button
            type="button"
            className="button-small"
            onClick={() => void navigator.clipboard.writeText(unsaved.map(formatUnsent).join('\n\n'))}
          >
            {said.copy}
          </button>
        </>
      )}
      <button type="button" className="button-small" onClick={giveUp}>
        {unsaved.length > 0 ? said.giveUp : said.understood}
      </button>
    </div>
  );
}

/** A sentence about what was lost before the start, until it is read. */
export function Notice() {
  const notice = useDesk(({ site }) => site?.notice);
  const [isRead, setRead] = useState(false);
  if (notice === undefined || isRead) return null;
  return (
    <div role="alert" className="note m-2 bg-warn-soft text-warn">
      <DeskIcon name="warning" />
      <p className="min-w-0 flex-1 basis-60">{notice}</p>
      <button type="button" className="button-small" onClick={() => setRead(true)}>
        {words.notSaved.understood}
      </button>
    </div>
  );
}

/** The way back from the place of a problem. */
export function ShownProblem() {
  const { problem, problems } = useDesk((state) => state);
  const shown = problems.find((one) => getUniqueKey(one) === problem);
  if (!shown) return null;
  return (
    <div className="note m-2 bg-warn-soft text-warn">
      <DeskIcon name="warning" />
      <p className="min-w-0 flex-1 basis-60">{shown.plain.message}</p>
      <button
        type="button"
        className="button-small"
        onClick={() => setState({ view: 'problems', problem: undefined })}
      >
        {words.problems.back}
      </button>
      <button type="button" className="button-small" onClick={() => void showNextProblem()}>
        {words.problems.next}
      </button>
    </div>
  );
}
