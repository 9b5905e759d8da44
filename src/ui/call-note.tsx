import clsx from 'clsx';
import type { Call } from '../generated/props.ts';
import { callState } from './call-state.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { useNow } from './use-now.ts';

interface CallNoteProps {
  call: Call;
  className: string;
}

/** The state of a call in words. Renders nothing where `callState` has none. */
export function CallNote({ call, className }: CallNoteProps) {
  const site = useSite();
  const { open, words } = callState(call, useNow(), site);
  if (!words) return null;
  return (
    <p className={clsx('flex items-center gap-2 font-semibold', className)}>
      {!open && <Icon name="lock" className="size-[1.2em]" />} {words}
    </p>
  );
}
