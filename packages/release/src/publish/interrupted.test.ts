import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, promises, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { openDirectory } from '../site/directory/directory-site.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { verify } from '../upkeep/verify.ts';
import { publish } from './publish.ts';

// A publish for each of its steps.
jest.setTimeout(120_000);

const directory = mkdtempSync(path.join(tmpdir(), 'interrupted-'));
const within = (...parts: string[]) => path.join(directory, ...parts);
const builds = () => [within('new-module')];
let old: string;
beforeAll(async () => {
  writeShellBuild(within('old-shell'));
  writeModuleBuild(within('old-module'));
  // A page goes, and another one comes.
  const route = { path: '/renamed', screen: 'Sample', access: 'account' } as const;
  writeModuleBuild(within('new-module'), { version: '0.2.0', routes: [route] });
  const site = openDirectory(within('published'));
  old = (await publish(site, [within('old-shell'), within('old-module')])).set.id;
});
afterAll(() => rmSync(directory, { recursive: true }));

/** A site on which the old set is published. */
function siteAsItWas(): string {
  const folder = within('site');
  rmSync(folder, { recursive: true, force: true });
  cpSync(within('published'), folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** Holds that a visitor has the old or the new set, whichever address they open; says which. */
function setOf(site: string, step: number): 'old' | 'new' {
  const read = (file: string) =>
    existsSync(path.join(site, file)) ? readFileSync(path.join(site, file), 'utf8') : '';
  const inlined = (file: string) => /"id":"([0-9a-f]{16})"/.exec(read(file))?.[1];
  const files = [
    'index.html',
    'sample/index.html',
    'renamed/index.html',
    'release-set.json',
    'service-worker.js',
  ];
  const start = inlined('index.html') ?? 'none';
  const expected = start === old ? [old, old, undefined, old, old] : [start, undefined, start, start, start];
  expect([step, ...files.map(inlined)]).toEqual([step, ...expected]);
  return start === old ? 'old' : 'new';
}

/** Afterwards everything is as if nothing had happened. */
async function publishOnceMore(folder: string): Promise<void> {
  const site = openDirectory(folder);
  const { set } = await publish(site, builds());
  expect(await verify(site)).toMatchObject({ set: set.id, problems: [] });
  expect(await site.shown()).toBe(set.id);
  expect(existsSync(path.join(folder, 'sample'))).toBe(false);
}

const changing = ['writeFile', 'rename', 'link', 'symlink', 'mkdir', 'rm', 'rmdir'] as const;

/** Publishes until right before the step of that number, and never goes on; the number of steps that were made. */
async function publishUntil(last: number, folder: string): Promise<number> {
  let steps = 0;
  let stopped: () => void = () => undefined;
  const isStopped = new Promise<void>(resolve => (stopped = resolve));
  const spies = changing.map(name => {
    const original = promises[name] as (...given: unknown[]) => Promise<unknown>;
    const step = (...given: unknown[]) => {
      steps += 1;
      if (steps < last) return original.apply(promises, given);
      stopped();
      return new Promise(() => undefined);
    };
    return jest.spyOn(promises, name).mockImplementation(step as never);
  });
  await Promise.race([publish(openDirectory(folder), builds()), isStopped]);
  // Steps that others of the same moment have begun come to their end, as they do in a system whose process is gone.
  await new Promise(resolve => setTimeout(resolve, 5));
  for (const spy of spies) spy.mockRestore();
  return steps;
}

test('after each step of a publish visitors have the old or the new set, and the next publish completes it', async () => {
  const seen: string[] = [];
  let isWhole = false;
  for (let last = 1; !isWhole; last += 1) {
    const folder = siteAsItWas();
    isWhole = (await publishUntil(last, folder)) < last;
    seen.push(setOf(folder, last));
    // Every few steps are enough for what does not depend on the step.
    if (last % 10 === 0) await publishOnceMore(folder);
  }
  expect(seen.indexOf('new')).toBe(seen.lastIndexOf('old') + 1);
  // Files, their compressed forms, pages, record and links: fewer steps would mean that they were not counted.
  expect(seen.length).toBeGreaterThan(60);
});

test.each([3, 30, 60, 1000])('a process that is killed before step %i leaves nothing behind', async step => {
  const folder = siteAsItWas();
  const endAtStep = path.join(import.meta.dirname, '../testing/end-at-step.mjs');
  const cli = path.join(import.meta.dirname, '../cli.ts');
  const { status, signal } = spawnSync(
    process.execPath,
    ['--import', endAtStep, cli, 'publish', ...builds(), '--site', folder],
    { env: { ...process.env, END_AT_STEP: String(step) } },
  );
  expect([status, signal]).toEqual(step === 1000 ? [0, null] : [null, 'SIGKILL']);
  setOf(folder, step);
  await publishOnceMore(folder);
  expect(readdirSync(path.join(folder, '.portal', 'parts'))).toEqual([]);
});
