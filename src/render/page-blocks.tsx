import { useEffect, useMemo, useState } from 'react';
import type { Page } from '../generated/props.ts';
import { PageProvider, usePage } from '../ui/context.tsx';
import type { getRemaining } from '../ui/remaining.ts';
import { useNow } from '../ui/use-now.ts';

/** All blocks of the page, without what leaves it by time. */
export function PageBlocks() {
  const { Blocks, page } = usePage();
  return page.leaving ? <RemainingBlocks leaving={page.leaving} /> : <Blocks blocks={page.blocks} />;
}

function RemainingBlocks({ leaving }: { leaving: NonNullable<Page['leaving']> }) {
  const context = usePage();
  const now = useNow(useMemo(() => leaving.map(({ until }) => until), [leaving]));
  const { length } = leaving.filter(({ until }) => until <= now);
  const [getBlocks, setGetBlocks] = useState<typeof getRemaining>();
  const hasLeft = length > 0;
  useEffect(() => {
    if (hasLeft) void import('../ui/remaining.ts').then((made) => setGetBlocks(() => made.getRemaining));
  }, [hasLeft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has left makes a difference.
  const remaining = useMemo(() => {
    const { page } = context;
    return { ...context, page: { ...page, blocks: getBlocks?.(page, now) ?? page.blocks } };
  }, [context, leaving, length, getBlocks]);
  return (
    <PageProvider value={remaining}>
      <context.Blocks blocks={remaining.page.blocks} />
    </PageProvider>
  );
}
