import clsx from 'clsx';
import { getNumberFormat } from '../core/values/intl.ts';
import type { StatGridBlock } from '../generated/props.ts';
import { usePage } from '../ui/context.tsx';
import { Section } from '../ui/section.tsx';
import { useCount } from '../ui/use-count.ts';

/** Classes of the list by how many numbers there are; any other number of them is three in a row. */
const COLUMNS: Partial<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  4: 'grid-cols-2 md:grid-cols-4',
  6: 'grid-cols-3 lg:grid-cols-[repeat(6,auto)] lg:justify-between',
};

/** Numbers that count up once when they come into view; the HTML has the final ones. */
export function StatGrid({ id, lang, title, text, stats, ...counting }: StatGridBlock) {
  return (
    <Section id={id} lang={lang} title={title} text={text} frame="band">
      <dl className={clsx('grid gap-x-2 gap-y-4', COLUMNS[stats.length] ?? 'grid-cols-3')}>
        {stats.map((stat, i) => (
          <Stat key={i} stat={stat} {...counting} />
        ))}
      </dl>
    </Section>
  );
}

const STAT = 'flex flex-col-reverse justify-end border-s border-line ps-3 md:ps-4 print:break-inside-avoid';
const NUMBER = 'font-heavy tracking-[-0.03em] text-brand leading-[1.1] tabular';

/** A number up to this many characters with its unit is short. */
const MAX_SHORT = 7;

/** A long number has a line of its own on small screens, and is smaller. It wraps if its suffix is long or the visitor widens the spacing. */
const LONG = '@container max-md:col-span-full';
const LONG_NUMBER = 'text-[length:min(2.5rem,12.5cqi)] wrap-break-word';
const SHORT_NUMBER = 'text-[clamp(1.65rem,1.2rem+1.6vw,2.5rem)]';

/** Writes all decimals of a number, without an exponent. */
const EXACT = getNumberFormat('en', { maximumFractionDigits: 20 });

type StatProps = Pick<StatGridBlock, 'stepMs' | 'step'> & { stat: StatGridBlock['stats'][number] };

function Stat({ stat, stepMs, step }: StatProps) {
  const { value, title, prefix = '', suffix = '', thousands } = stat;
  const { site, page } = usePage();
  const { countSteps, countStepMs, countVisible } = site.timings;
  // Counted in units of the last digit, so that each number has the same digits and the last one is the value.
  const decimals = EXACT.format(value).split('.')[1]?.length ?? 0;
  const units = Math.round(value * 10 ** decimals);
  // A negative number counts away from 0 too.
  const target = Math.abs(units);
  const { ref, shown } = useCount({
    target,
    step: step ? step * 10 ** decimals : Math.ceil(target / countSteps),
    stepMs: stepMs ?? countStepMs,
    visible: countVisible,
  });
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: thousands };
  // A whole number without separators has plain digits in any language.
  const isPlain = decimals === 0 && !thousands;
  const format = (count: number) => {
    const number = units < 0 && count > 0 ? -count : count;
    return (
      prefix +
      (isPlain ? number : getNumberFormat(page.lang, digits).format(number / 10 ** decimals)) +
      suffix
    );
  };
  const isLong = format(target).length > MAX_SHORT;
  return (
    <div ref={ref} className={clsx(STAT, isLong && LONG)}>
      <dt className="text-muted text-xs md:text-sm">{title}</dt>
      <dd className={clsx(NUMBER, isLong ? LONG_NUMBER : SHORT_NUMBER)}>{format(shown)}</dd>
    </div>
  );
}
