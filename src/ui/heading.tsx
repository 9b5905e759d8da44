import clsx from 'clsx';
import { createContext, type ReactNode, useContext } from 'react';

const TAGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

const Depth = createContext(0);

/** Makes the headings in `children` one level lower than that of `title`, if there is one. */
export function Below({ title, children }: { title: ReactNode; children: ReactNode }) {
  const depth = useContext(Depth);
  return <Depth value={title ? depth + 1 : depth}>{children}</Depth>;
}

interface HeadingProps {
  /** The tag whose size it has at any level: `h2` of a block, `h3` of a part of it, `h4` of a detail below such a part. */
  look?: 'h2' | 'h3' | 'h4';
  id?: string | undefined;
  lang?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Heading at the level that follows from the titles above it. */
export function Heading({ look = 'h2', className, children, ...rest }: HeadingProps) {
  const depth = useContext(Depth) + (look === 'h4' ? 1 : 0);
  const Tag = TAGS[depth] ?? 'h6';
  return (
    <Tag className={clsx(className, Tag !== look && look) || undefined} {...rest}>
      {typeof children === 'string' ? keepCompounds(children) : children}
    </Tag>
  );
}

const COMPOUND = /(\S+-[^\s-]\S*)/;

/** Returns a text whose compounds (`Real-World`) are broken into lines at their hyphens only where a line has no room for one. */
export function keepCompounds(text: string): ReactNode {
  if (!text.includes('-')) return text;
  return text.split(COMPOUND).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="whole">
        {part}
      </span>
    ),
  );
}
