import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { contractPackages, packageFacts } from './entries.ts';
import { extractReports } from './extract.ts';
import { missingChangesets } from './missing-changesets.ts';
import { outdatedReports, releasedAndCurrent, reportFolder, writeReports } from './report-files.ts';

const [command = 'check', ...rest] = process.argv.slice(2);
if (!['check', 'accept', 'diff'].includes(command) || rest.length > 0) {
  process.stderr.write('Usage: npm run contracts [check | accept | diff]\n');
  process.exit(2);
}
if (command === 'diff') {
  for (const [released, current] of contractPackages.flatMap(releasedAndCurrent))
    spawnSync('git', ['diff', '--no-index', released, current], { stdio: 'inherit' });
  process.exit(0);
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

const types = extractReports();
for (const folder of contractPackages) {
  const current = types.get(folder) ?? new Map();
  if (command === 'accept') {
    for (const file of writeReports(folder, current)) process.stdout.write(`Written: ${file}\n`);
    continue;
  }
  const outdated = outdatedReports(folder, current).map(file => file.slice(reportFolder(folder).length + 1));
  if (outdated.length > 0)
    fail(
      `${packageFacts(folder).name}: modules see other types than its reports say (${outdated.join(', ')}). Run "npm run contracts accept" and review what it changes in ${reportFolder(folder)}.`,
    );
}

const missing = await missingChangesets();
for (const name of missing ?? [])
  fail(
    `${name}: its reports change without a changeset. Run "npm run changeset", or add .changeset/<any-name>.md with "${name}": major, minor or patch (docs/guide/contributing-contracts.md).`,
  );
if (missing === undefined)
  process.stdout.write('No main branch to compare with: whether changesets are missing was not checked.\n');
if (process.exitCode === undefined)
  process.stdout.write('The reports are what modules see, and changesets name what changes.\n');
