import type { Call } from '../generated/props.ts';
import { callState } from './call-state.ts';
import { useSite } from './context.tsx';
import { useNow } from './use-now.ts';

/** The state of a call, in words with a mark. */
export function CallNote({ call, as: Tag = 'p' }: { call: Call; as?: 'p' | 'span' }) {
  const { look, words } = callState(call, useNow(), useSite());
  return <Tag className={`pill pill-${look}`}>{words}</Tag>;
}
