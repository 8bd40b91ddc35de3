import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addDays, type CalendarDay, defaultTimeZone, today } from '@zaehlwerk/domain';
import type { Pool } from 'pg';
import type { Changes } from './apply/changes.ts';
import { ableserJobs } from './demo/ableser.ts';
import { customerJobs } from './demo/customer-jobs.ts';
import {
  accounts,
  application,
  auswertung,
  demoPages,
  digital,
  kunde,
  varianten,
} from './demo/demo-files.ts';
import { verwaltungJobs } from './demo/verwaltung.ts';
import { importFile } from './import-file.ts';
import { describeProblems } from './report.ts';

/** User name and password, or the token of a link `/m/{token}`. */
export type DemoLogin = { name: string } & ({ username: string; password: string } | { token: string });

export const demoApplicationId: string = application.id;

/** Printed at the start. */
export const demoLogins: readonly DemoLogin[] = accounts.accounts.flatMap(
  ({ username, password, name }): DemoLogin[] => {
    const links = accounts.links
      .filter(link => link.account === username)
      .map(({ token }) => ({ name, token }));
    return password === undefined ? links : [{ name, username, password }, ...links];
  },
);

/** Records of an import document; days are relative to `day`. */
function* jobsOn(day: CalendarDay): Generator<object> {
  yield* customerJobs('kunde', kunde, day);
  yield* customerJobs('varianten', varianten, day);
  yield* customerJobs('auswertung', auswertung, day);
  yield* customerJobs('digital', digital, day);
  yield* verwaltungJobs(day);
  yield* ableserJobs(day);
}

const accountsOn = (day: CalendarDay): object[] =>
  accounts.accounts.map(({ expiresInDays, ...account }) => ({
    ...account,
    ...(expiresInDays !== undefined && { expires: addDays(day, expiresInDays) }),
  }));

function* documentText(day: CalendarDay): Generator<string> {
  const head = { application, accounts: accountsOn(day), links: accounts.links };
  yield `${JSON.stringify(head).slice(0, -1)},\n"jobs": [`;
  let separator = '\n';
  for (const job of jobsOn(day)) {
    yield separator + JSON.stringify(job);
    separator = ',\n';
  }
  yield '\n]}\n';
}

/**
 * Writes an import document from the files in `demo/`, with generated meters that are the same every time. Days are
 * relative to `day`.
 */
export async function writeDemoDocument(file: string, day: CalendarDay): Promise<void> {
  await pipeline(Readable.from(documentText(day)), createWriteStream(file));
}

/** Imports the demo data and returns the changes: none when repeated on the same day. Days are relative to `day`. */
export async function importDemo(pool: Pool, day: CalendarDay = today(defaultTimeZone)): Promise<Changes[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-demo-'));
  try {
    const file = join(folder, 'demo.json');
    await writeDemoDocument(file, day);
    const changes: Changes[] = [];
    for (const part of [file, ...demoPages]) {
      const outcome = await importFile(pool, part, { applicationId: demoApplicationId });
      if (!outcome.ok) throw new Error(`The demo data is faulty: ${describeProblems(outcome.problems)}`);
      changes.push(...outcome.changes);
    }
    return changes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
