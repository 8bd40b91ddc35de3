import process from 'node:process';
import { extractReports } from './reports/extract.ts';
import { writeReviewedReports } from './reports/report-files.ts';
import { explain } from './verdict/explain.ts';
import { isDeclared, isInOrder } from './verdict/verdict.ts';
import { verdictsOn } from './verdict/verdicts.ts';

const [command = 'check', ...rest] = process.argv.slice(2);
if (!['check', 'accept'].includes(command) || rest.length > 0) {
  process.stderr.write('Usage: npm run contracts [check | accept]\n');
  process.exit(2);
}

const current = extractReports();
const verdicts = await verdictsOn(current);
const wanting = [...verdicts.values()].filter(
  command === 'accept' ? v => !isDeclared(v) : v => !isInOrder(v),
);

for (const verdict of wanting) process.stderr.write(`${explain(verdict)}\n\n`);
if (wanting.length > 0) {
  if (command === 'accept') process.stderr.write('Nothing was accepted.\n');
  process.exitCode = 1;
} else if (command === 'accept') {
  const changed = [...verdicts].filter(([, verdict]) => verdict.unreviewed.size > 0);
  for (const [folder, { name, needed }] of changed) {
    writeReviewedReports(folder, current.get(folder) ?? new Map());
    process.stdout.write(
      `Accepted: ${name}, ${needed} step since its release. Commit packages/${folder}/contract.\n`,
    );
  }
  if (changed.length === 0) process.stdout.write('Nothing to accept: the types are the reviewed ones.\n');
} else {
  process.stdout.write('The types that modules see are the reviewed ones, and their steps are declared.\n');
}
