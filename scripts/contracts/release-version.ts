import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { contractPackages, packageFacts } from './reports/entries.ts';
import { extractReports } from './reports/extract.ts';
import { releaseReports } from './reports/report-files.ts';
import { explain } from './verdict/explain.ts';
import { isInOrder } from './verdict/verdict.ts';
import { verdictsOn } from './verdict/verdicts.ts';

const contractVersionFile = 'packages/module-kit/src/declaration/contract-version.ts';

/** The version of the contract is the version of the package that holds it. */
function stateContractVersion(): void {
  const source = readFileSync(contractVersionFile, 'utf8');
  const { version } = packageFacts('module-kit');
  writeFileSync(contractVersionFile, source.replace(/(contractVersion: string = ')[^']*/, `$1${version}`));
}

const wanting = [...(await verdictsOn(extractReports())).values()].filter(verdict => !isInOrder(verdict));
for (const verdict of wanting) process.stderr.write(`${explain(verdict)}\n\n`);
if (wanting.length > 0) process.exit(1);

execFileSync(process.execPath, ['node_modules/@changesets/cli/bin.js', 'version'], { stdio: 'inherit' });
stateContractVersion();
for (const folder of contractPackages) releaseReports(folder);
