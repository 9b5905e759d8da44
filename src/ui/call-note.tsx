import clsx from 'clsx';
import type { Call } from '../generated/props.ts';
import { callState } from './call-state.ts';
import { useSite } from './context.tsx';
import { useNow } from './use-now.ts';

const LOOKS = { open: 'pill-open', soon: 'pill-soon', closed: '' };

/** The state of a call, in words with a mark. */
export function CallNote({ call, as: Tag = 'p' }: { call: Call; as?: 'p' | 'span' }) {
  const { look, words } = callState(call, useNow(), useSite());
  return <Tag className={clsx('pill', LOOKS[look])}>{words}</Tag>;
}
