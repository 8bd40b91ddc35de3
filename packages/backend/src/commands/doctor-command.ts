import { Command } from 'commander';
import { examine } from '../doctor/doctor.ts';
import type { FindingState } from '../doctor/finding.ts';
import { originOf } from './options.ts';

const signs: Record<FindingState, string> = { ok: 'ok', warning: 'look', problem: 'FIX' };

async function doctor({ portal, json }: { portal?: string; json?: boolean }): Promise<void> {
  const found = await examine(process.env, portal);
  const width = Math.max(...found.map(({ about }) => about.length));
  const lines = found.map(({ state, about, says, remedy }) => {
    const line = `${signs[state].padEnd(4)}  ${about.padEnd(width)}  ${says}\n`;
    return remedy ? `${line}${' '.repeat(width + 8)}→ ${remedy}\n` : line;
  });
  process.stdout.write(json ? `${JSON.stringify(found, undefined, 2)}\n` : lines.join(''));
  if (found.some(({ state }) => state === 'problem')) process.exitCode = 1;
}

export const doctorCommand = () =>
  new Command('doctor')
    .description(
      'look at settings, database, disk, keys, mail and proxy, and say what to do; changes nothing',
    )
    .option('--portal <address>', 'the public address, to look at its proxy too', originOf)
    .option('--json', 'print JSON')
    .action(doctor);
