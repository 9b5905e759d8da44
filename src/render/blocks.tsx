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

/** A block that fails draws a notice in dev, and nothing for visitors; the other blocks stay. */
class BlockBoundary extends Component<Props, { reason?: string }> {
  override state: { reason?: string } = {};

  static getDerivedStateFromError(error: unknown): { reason: string } {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { reason } = this.state;
    if (reason === undefined) return this.props.children;
    return this.props.dev ? <BlockFailed reason={reason} /> : null;
  }
}
