import { useEffect, useMemo, useState } from 'react';
import { call } from '../api.ts';
import { useDesk } from '../store.ts';
import { Modal } from '../ui/modal.tsx';
import { words } from '../words.ts';
import { Combo } from './combo.tsx';
import { type ControlProps, writeValue } from './control.ts';
import { listTargets, nameTarget, toLink } from './link-targets.ts';

/** Lists the targets of links. Files are asked for while a link is searched. */
function useTargets(isOpen: boolean) {
  const [media, setMedia] = useState<readonly string[]>([]);
  const site = useDesk((state) => state.site);
  const page = useDesk((state) => state.page);
  const files = useDesk((state) => state.files);
  useEffect(() => {
    if (!isOpen) return;
    const fill = async () => setMedia(await call('media', null));
    // Without them, the others can be picked.
    fill().catch(() => setMedia([]));
  }, [isOpen]);
  return useMemo(() => listTargets({ site, page, files }, media), [site, page, files, media]);
}

/** A link by the name of what it leads to; searched when it is pressed. */
export function LinkControl(props: ControlProps) {
  const { value, id } = props;
  const [isEdited, setEdited] = useState(false);
  const options = useTargets(isEdited);
  const variables = useDesk(({ site }) => site?.variables);
  const link = value === undefined ? '' : String(value);
  if (isEdited || link === '')
    return (
      <Combo
        options={options}
        text={link}
        isFree
        autoFocus={isEdited}
        id={id}
        labelledBy={props.labelledBy}
        describedBy={props.describedBy}
        onPick={(picked) => writeValue(props, toLink(picked))}
        onFocus={() => setEdited(true)}
        onLeave={() => setEdited(false)}
      />
    );
  const { name, detail } = nameTarget(link, options, variables ?? {});
  return (
    <button
      type="button"
      className="input flex items-baseline gap-2 text-left"
      aria-labelledby={`${props.labelledBy} ${id}`}
      aria-describedby={props.describedBy}
      id={id}
      onClick={() => setEdited(true)}
    >
      <span className="truncate">{name}</span>
      <small className="hint min-w-0 flex-1 truncate">{detail}</small>
      <small className="hint">{words.form.change}</small>
    </button>
  );
}

/** A question for the target of a link, with what answers it. */
export interface LinkQuestion {
  current: string | undefined;
  answer: (link: string | undefined) => void;
}

/** Asks for the target of words in a text. */
export function LinkDialog({ current, answer }: LinkQuestion) {
  const options = useTargets(true);
  return (
    <Modal
      label={words.form.linkTo}
      onClose={() => answer(undefined)}
      isDismissable
      className="grid w-[min(384px,calc(100%-32px))] gap-3 p-4"
    >
      <h2 id="link-target" className="label">
        {words.form.linkTo}
      </h2>
      <Combo
        options={options}
        text={current ?? ''}
        isFree
        autoFocus
        labelledBy="link-target"
        onPick={(picked) => answer(toLink(picked))}
      />
      {current !== undefined && (
        <button type="button" className="button-small justify-self-start" onClick={() => answer('')}>
          {words.form.noLink}
        </button>
      )}
    </Modal>
  );
}
