import { generate } from '../src/node/generate/index.ts';

const { written } = await generate();
for (const file of written) console.log(`wrote ${file}`);
