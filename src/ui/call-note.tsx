import type { Call } from '../generated/props.ts';
import { callState } from './call-state.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { useNow } from './use-now.ts';

/** The state of a call in words, where there is something to say. */
export function CallNote({ call, className }: { call: Call; className: string }) {
  const site = useSite();
  const { open, words } = callState(call, useNow(), site.words);
  if (!words) return null;
  return (
    <p className={className}>
      {!open && <Icon name="lock" />} {words}
    </p>
  );
}
