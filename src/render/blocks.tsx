import { Component, type ReactNode } from 'react';
import { BlockSwitch } from '../generated/blocks.tsx';
import type { Block } from '../generated/props.ts';
import { BlockFailed } from './block-failed.tsx';

/** Draws blocks one below the other, each behind a boundary of its own. */
export function Blocks({ blocks, dev }: { blocks: readonly Block[]; dev: boolean }) {
  return blocks.map((block, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name of their own, and their order is the page's.
    <BlockBoundary key={i} dev={dev}>
      <BlockSwitch block={block} />
    </BlockBoundary>
  ));
}

interface Props {
  dev: boolean;
  children: ReactNode;
}

/**
 * A block that fails draws a notice in dev. For visitors the server leaves it out, and the other blocks stay; in the browser it
 * takes React away from the page, which is whole as it was sent.
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
    if (typeof document === 'undefined') return null;
    throw failure;
  }
}
