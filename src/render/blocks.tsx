import { createContext, useContext } from 'react';
import { BlockSwitch } from '../generated/blocks.tsx';
import type { Block } from '../generated/props.ts';
import { usePage } from '../ui/context.tsx';

/**
 * Called with each block before it is rendered on the server, where React has no error boundaries; returns why the block has failed
 * before, if it has. `undefined` in the browser.
 */
export const BeginBlock = createContext<((block: Block) => string | undefined) | undefined>(undefined);

/** Renders blocks one below the other. One that fails in the browser takes React away from the page, which is whole as it was sent. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, i) => <BlockOnServer key={i} block={block} />);
}

/** A block, left out on the server if it has failed there; `dev` says so in its place. */
function BlockOnServer({ block }: { block: Block }) {
  const { site, dev } = usePage();
  const reason = useContext(BeginBlock)?.(block);
  if (reason === undefined) return <BlockSwitch block={block} />;
  if (!dev) return null;
  return (
    <p role="alert" className="mx-gutter my-4 border-2 border-accent border-dashed p-4">
      <strong>{site.words.blockFailed}</strong> {reason}
    </p>
  );
}
