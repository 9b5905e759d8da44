import { useSite } from '../ui/context.tsx';

/** Stands in `dev` where a block failed. */
export function BlockFailed({ reason }: { reason: string }) {
  const site = useSite();
  return (
    <p role="alert" className="block-failed">
      <strong>{site.words.blockFailed}</strong> {reason}
    </p>
  );
}
