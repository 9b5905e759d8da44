import { Component, createContext, type ReactNode, useContext } from 'react';
import { BlockSwitch } from '../generated/blocks.tsx';
import type { Block } from '../generated/props.ts';
import { usePage } from '../ui/context.tsx';
import { BlockFailed } from './block-failed.tsx';

/**
 * Called with each block before it is rendered on the server, where React has no error boundaries; returns why the block has failed
 * before, if it has. `undefined` in the browser.
 */
export const BeginBlock = createContext<((block: Block) => string | undefined) | undefined>(undefined);

/** Renders blocks one below the other, each behind an error boundary of its own. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const { dev } = usePage();
  return blocks.map((block, i) => (
    <BlockBoundary key={i} dev={dev}>
      <BlockOnServer block={block} />
    </BlockBoundary>
  ));
}

/** A block, left out on the server if it has failed there; `dev` says so in its place. */
function BlockOnServer({ block }: { block: Block }) {
  const { dev } = usePage();
  const reason = useContext(BeginBlock)?.(block);
  if (reason === undefined) return <BlockSwitch block={block} />;
  return dev && <BlockFailed reason={reason} />;
}

interface Props {
  dev: boolean;
  children: ReactNode;
}

/**
 * A block that fails in the browser shows a notice in `dev`. For visitors, React is taken away from the page, which is whole as it
 * was sent.
 */
class BlockBoundary extends Component<Props, { failure?: Error }> {
  override state: { failure?: Error } = {};

  static getDerivedStateFromError(error: unknown): { failure: Error } {
    return { failure: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (this.props.dev) return <BlockFailed reason={failure.message} />;
    throw failure;
  }
}
