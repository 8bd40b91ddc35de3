import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { killableBrowser } from '../e2e/resilience/drafts/killable-browser.ts';
import { logIn, passwordOf } from '../e2e/support/page/login.ts';
import { checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { runBackendCommand } from '../e2e/support/server/run-backend-command.ts';

/**
 * Kills the browser while a reading is typed or right after Send, and reports what the next start restores: `node
 * bench/killed-typing.ts [kills]` after `npm run build`; `SITE` names another site than `site/`.
 */
const kills = Number(process.argv[2] ?? 20);
const username = 'abgebrochen';
const texts = ['49801,2', '898800,4', '77,1', '120005,9'];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const jobIdOf = (index: number) => `${username}-${index}`;
const meterNumberOf = (index: number) => `KILL-${String(index).padStart(6, '0')}`;

const importFile = {
  accounts: [{ username, name: 'Abgebrochen', password: passwordOf(username) }],
  jobs: Array.from({ length: kills * 2 }, (_, index) => ({
    id: jobIdOf(index),
    accounts: [username],
    meter: {
      meterNumber: meterNumberOf(index),
      meterType: 'ELECTRIC_METER',
      meterAddress: { street: 'Abbruchweg', houseNumber: '1', zip: '37997', city: 'Lindental' },
      meterRateTasks: [
        { taskId: 'V', obis: '1-0:1.8.0', rateName: 'Verbrauch', preDecimals: 8, postDecimals: 1 },
      ],
    },
  })),
};

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-kills-'));
const backend = await startBackend(process.env.SITE ?? path.join(checkout, 'site'), data);
const browser = await killableBrowser();

async function sentValues(): Promise<Map<string, string>> {
  const csv = await runBackendCommand(data, 'export', '--since', '2020-01-01', '--format', 'csv');
  const lines: Record<string, string>[] = parse(csv, { columns: true });
  return new Map(lines.map(({ jobId = '', value = '' }) => [jobId, value]));
}

type Fate = 'sent' | 'sent short' | 'draft' | 'draft, asked about' | 'short' | 'short, asked about' | 'gone';

/** Types the reading of a job, kills the browser, and checks the state after the next start. */
async function kill(index: number, way: 'typing' | 'send'): Promise<Fate> {
  const jobId = jobIdOf(index);
  const text = texts[index % texts.length] ?? '';
  const keys = way === 'send' ? text.length : 1 + Math.floor(Math.random() * text.length);
  const open = async () => {
    const page = await browser.start();
    await page.goto(`${backend.origin}/ablesung/${jobId}`);
    await page.getByRole('heading', { level: 1, name: meterNumberOf(index) }).waitFor();
    return page;
  };
  const page = await open();
  const field = page.getByRole('textbox', { name: /^Zählerstand/ });
  await field.click();
  for (const key of text.slice(0, keys)) {
    await page.keyboard.press(key);
    await pause(40 + Math.random() * 120);
  }
  if (way === 'send')
    await page.getByRole('button', { name: 'Ablesung senden' }).click({ noWaitAfter: true });
  await pause(Math.random() * 300);
  await browser.kill();

  const later = await open();
  const again = later.getByRole('textbox', { name: /^Zählerstand/ });
  await again
    .or(later.getByRole('button', { name: 'Ablesung korrigieren' }))
    .first()
    .waitFor();
  // Queued readings are sent by now.
  await pause(1500);
  const sent = (await sentValues()).get(jobId);
  // A trailing comma is not part of a number.
  const typed = text.slice(0, keys).replace(/,$/, '');
  let fate: Fate;
  if (sent !== undefined) fate = Number(sent) === Number(text.replace(',', '.')) ? 'sent' : 'sent short';
  else if (!(await again.isVisible())) fate = 'gone';
  else {
    const value = await again.inputValue();
    const isAsked = await later.getByText(/vielleicht unvollständig/).isVisible();
    if (value === '') fate = 'gone';
    else if (value === typed) fate = isAsked ? 'draft, asked about' : 'draft';
    else {
      fate = isAsked ? 'short, asked about' : 'short';
      say(`  ${typed} came back as ${value}`);
    }
  }
  await browser.kill();
  return fate;
}

try {
  const file = path.join(data, 'kills.json');
  await writeFile(file, JSON.stringify(importFile));
  await runBackendCommand(data, 'import', file);
  const first = await browser.start();
  await first.goto(backend.origin);
  await logIn(first, username);
  // Gives the browser time to write the login to disk.
  await pause(1000);
  await browser.kill();
  for (const way of ['typing', 'send'] as const) {
    const fates = new Map<Fate, number>();
    for (let turn = 0; turn < kills; turn += 1) {
      const fate = await kill(turn + (way === 'send' ? kills : 0), way);
      fates.set(fate, (fates.get(fate) ?? 0) + 1);
    }
    say(`${way}, ${kills} kills: ${[...fates].map(([fate, count]) => `${count} ${fate}`).join(', ')}`);
  }
} finally {
  await browser.remove();
  await backend.stop();
  await rm(data, { recursive: true, force: true });
}
