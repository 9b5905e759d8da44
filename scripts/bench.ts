import { command, UsageError } from '../src/node/command.ts';

// React decides by this which of its builds it is, when it is loaded: the floors run the production one too.
process.env.NODE_ENV = 'production';
const { BENCHES, bench } = await import('../bench/run.ts');
const { attack } = await import('../bench/attack.ts');

await command(
  `Measures on generated pages, beside the floors, in one run: ${Object.keys(BENCHES).join(', ')}. "attack [PROBE…]" runs the probes of tests/attack with 100,000 cases each.`,
  {
    pages: { says: 'how many pages (default: 1000)', value: 'N' },
    runs: { says: 'how often each is run; the median counts (default: 3)', value: 'N' },
  },
  async ({ names: [name = 'build', ...rest], text }) => {
    if (name === 'attack') return attack(rest);
    if (!Object.hasOwn(BENCHES, name))
      throw new UsageError(`There is no benchmark "${name}". There are ${Object.keys(BENCHES).join(', ')}.`);
    const number = (option: string, otherwise: number) => {
      const value = Number(text(option) ?? otherwise);
      if (!Number.isInteger(value) || value < 1)
        throw new UsageError(`--${option} takes a whole number above 0.`);
      return value;
    };
    console.log(await bench(name, number('pages', 1000), number('runs', 3)));
    return 0;
  },
);
