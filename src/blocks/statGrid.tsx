import type { StatGridBlock } from '../generated/props.ts';
import { useSite } from '../ui/context.tsx';
import { Section } from '../ui/section.tsx';
import { useCount } from '../ui/use-count.ts';

/** Numbers that count up once when they come into view; the final number is what the page holds. */
export function StatGrid({ id, lang, title, text, stats, stepMs, step }: StatGridBlock) {
  const { countStepMs } = useSite().timings;
  return (
    <Section id={id} lang={lang} title={title} text={text} className="stats">
      <dl className={`stats-list stats-${Math.min(stats.length, 6)}`}>
        {stats.map((stat, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
          <Stat key={i} stat={stat} stepMs={stepMs ?? countStepMs} step={step} />
        ))}
      </dl>
    </Section>
  );
}

interface StatProps {
  stat: StatGridBlock['stats'][number];
  stepMs: number;
  step: number | undefined;
}

function Stat({ stat: { value, title, suffix = '' }, stepMs, step }: StatProps) {
  const { countSteps, countVisible } = useSite().timings;
  const { ref, shown } = useCount<HTMLDivElement>({
    target: value,
    step: step ?? Math.ceil(value / countSteps),
    stepMs,
    visible: countVisible,
  });
  return (
    <div ref={ref} className={lengthClass(value, suffix)}>
      <dt>{title}</dt>
      <dd>
        {shown}
        {suffix}
      </dd>
    </div>
  );
}

/** A long number is smaller where it would not fit on one line; only one with several words behind it takes more lines. */
function lengthClass(value: number, suffix: string): string | undefined {
  const { length } = `${value}${suffix}`;
  if (length <= 7) return undefined;
  return length <= 13 ? 'stat-long' : 'stat-long stat-words';
}
