#!/usr/bin/env node
import process from 'node:process';
import { nodeMistake } from './node-version.ts';

const mistake = nodeMistake(process.versions.node);
if (mistake === undefined) {
  // An older Node fails already when it reads this.
  const { runPortal } = await import('./commands/run-portal.ts');
  await runPortal(process.argv.slice(2));
} else {
  process.stderr.write(`error: ${mistake}\n`);
  process.exitCode = 1;
}
