import { checkSite } from '../src/core/check.ts';
import { command } from '../src/node/command.ts';
import { folderSource } from '../src/node/folder-source.ts';
import { rowCompiler } from '../src/node/row-schemas.ts';
import { textReport } from '../src/report/text.ts';

await command('Checks all content.', {}, ({ root }) => {
  const source = folderSource(root);
  const { problems } = checkSite(source, { compileRow: rowCompiler() });
  console.log(textReport(problems, source, process.stdout.isTTY));
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0;
});
