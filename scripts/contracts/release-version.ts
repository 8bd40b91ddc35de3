import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { contractPackages, packageFacts } from './entries.ts';
import { keepReleasedReports, reportFolder } from './report-files.ts';

const contractVersionFile = 'packages/module-kit/src/declaration/contract-version.ts';

/** The version of the contract is the version of the package that holds it. */
function stateContractVersion(): void {
  const source = readFileSync(contractVersionFile, 'utf8');
  const { version } = packageFacts('module-kit');
  writeFileSync(contractVersionFile, source.replace(/(contractVersion: string = ')[^']*/, `$1${version}`));
}

/** The first release of a package is 1.0.0, a major step from nothing, whatever its manifest states until then. */
function startFromNothing(): void {
  for (const file of globSync('{shell,mf-*,packages/*}/package.json')) {
    if (existsSync(path.join(path.dirname(file), 'CHANGELOG.md'))) continue;
    const manifest = readFileSync(file, 'utf8');
    writeFileSync(file, manifest.replace(/("version": ")[^"]*/, '$10.0.0'));
  }
}

startFromNothing();
execFileSync(process.execPath, ['node_modules/@changesets/cli/bin.js', 'version'], { stdio: 'inherit' });
stateContractVersion();
for (const folder of contractPackages) if (existsSync(reportFolder(folder))) keepReleasedReports(folder);
