import { useSite } from '../ui/context.tsx';

/** Stands in `dev` where a block failed. */
export function BlockFailed({ reason }: { reason: string }) {
  const site = useSite();
  return (
    <p role="alert" className="mx-gutter my-4 border-2 border-accent border-dashed p-4">
      <strong>{site.words.blockFailed}</strong> {reason}
    </p>
  );
}
