import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { buildApp } from '../../packages/backend/src/app.ts';
import { openPool, requestLimits } from '../../packages/backend/src/database/pool.ts';
import { newKeySet } from '../../packages/backend/src/keys/key-set.ts';
import { commandsIn, describedIn, errorCode, slotDefinition, tablePage } from './described.ts';
import { settings } from './settings.ts';

/* `npm run docs`: writes docs/reference from the sources, so no page of it can be out of date. */

const folder = 'docs/reference';
const requestErrors = 'packages/backend/src/plugins/request-error.ts';
const pages = new Map<string, string>();

function errors(): string {
  const codes = describedIn(readFileSync(requestErrors, 'utf8'), errorCode);
  return tablePage(
    'Error codes of the API',
    ['Code', 'Status', 'Meaning'],
    codes.map(({ name, value, comment }) => [`\`${name}\``, value, comment]),
  );
}

function slots(): string {
  const sources = globSync('{shell,mf-*,packages/*}/src/**/*.{ts,tsx}').filter(
    file => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const found = sources
    .toSorted()
    .flatMap(file =>
      describedIn(readFileSync(file, 'utf8'), slotDefinition).map(slot => ({ ...slot, file })),
    );
  return tablePage(
    'Slots',
    ['Slot', 'Handle', 'Offered where', 'Defined in'],
    found.map(({ name, value, comment, file }) => [`\`${value}\``, `\`${name}\``, comment, `\`${file}\``]),
  );
}

/** The help of a command and of all below it. */
function helpOf(cli: string, words: readonly string[]): string[] {
  const help = execFileSync(process.execPath, [cli, ...words, '--help'], { encoding: 'utf8' });
  return [help, ...commandsIn(help).flatMap(name => helpOf(cli, [...words, name]))];
}

function commands(): string {
  const clis = ['packages/release/src/cli.ts', 'packages/backend/src/cli.ts'];
  const blocks = clis.flatMap(cli => helpOf(cli, [])).map(help => `\`\`\`\n${help.trim()}\n\`\`\`\n`);
  return ['# Commands', '', ...blocks].join('\n');
}

async function api(): Promise<string> {
  // Nothing is asked of the database: routes describe themselves.
  const pool = openPool('postgres://none@127.0.0.1:1/none', requestLimits);
  const app = await buildApp({ pool, keys: { keys: newKeySet(new Date()) } });
  const document = (await app.inject({ url: '/api/openapi.json' })).body;
  await app.close();
  await pool.end();
  pages.set('openapi.json', document);
  const { paths }: { paths: Record<string, Record<string, { summary?: string }>> } = JSON.parse(document);
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => [
      `\`${method.toUpperCase()} ${path}\``,
      summary,
    ]),
  );
  return tablePage('Endpoints (shapes in openapi.json)', ['Endpoint', 'Purpose'], rows);
}

pages.set('api-errors.md', errors());
pages.set('slots.md', slots());
pages.set('commands.md', commands());
pages.set('api.md', await api());
pages.set('settings.md', settings());

rmSync(folder, { recursive: true, force: true });
for (const report of globSync('packages/*/contract/*.api.md'))
  cpSync(report, `${folder}/contract/${report.split('/')[1]}-${report.split('/').at(-1)}`);
mkdirSync(folder, { recursive: true });
for (const [name, text] of pages) writeFileSync(`${folder}/${name}`, text);
const list = globSync('**/*.{md,json}', { cwd: folder }).toSorted();
writeFileSync(
  `${folder}/README.md`,
  `# Reference\n\nMade by \`npm run docs\`.\n\n${list.map(name => `- [${name}](${name})`).join('\n')}\n`,
);
process.stdout.write(`${folder}: ${list.length} pages\n`);
