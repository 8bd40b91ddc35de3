import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { packageFacts } from './entries.ts';

const contractVersionFile = 'packages/module-kit/src/declaration/contract-version.ts';

/** The version of the contract is the version of the package that holds it. */
function stateContractVersion(): void {
  const source = readFileSync(contractVersionFile, 'utf8');
  const { version } = packageFacts('module-kit');
  writeFileSync(contractVersionFile, source.replace(/(contractVersion: string = ')[^']*/, `$1${version}`));
}

execFileSync(process.execPath, ['node_modules/@changesets/cli/bin.js', 'version'], { stdio: 'inherit' });
stateContractVersion();
