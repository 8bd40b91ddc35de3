import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { checkBuild } from '../check/check-build.ts';
import { deployedOnSite } from '../check/deployed-parts.ts';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { allRevisions } from '../deployment/record.ts';
import { integrityOf } from '../read-build.ts';
import { RefusedReleaseError } from '../release-error.ts';
import { contentSecurityPolicy } from '../release-set/policies.ts';
import { allowableRules } from '../rules.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import { rollBack } from '../switch/roll-back.ts';
import { withSettings } from '../switch/switches.ts';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { publish } from './publish.ts';

let workspace: string;
const folder = (name: string) => path.join(workspace, name);
const site = () => openDirectory(folder('site'));

beforeEach(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), 'same-rules-'));
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('other'), {
    name: 'mf-other',
    container: 'mf_other',
    offers: ['other-actions'],
    routes: [{ path: '/other/:id', screen: 'Sample', access: 'account' }],
  });
  await writeFile(path.join(folder('other'), 'entry.js'), entryOfOther);
  await restate(folder('other'), 'entry.js', entryOfOther);
  await publish(site(), [folder('shell'), folder('other')]);
});
afterEach(() => rm(workspace, { recursive: true }));

const entryOfOther = 'x = { Sample: 1, Login: defineSlot("other-actions") }';

/** Gives a file of a build another content, and the hash of that. */
async function restate(build: string, file: string, content: string) {
  const manifest: ModuleManifest = (await import(path.join(build, 'module.json'), { with: { type: 'json' } }))
    .default;
  const others = manifest.files.filter(({ path: name }) => name !== file);
  const stated = { path: file, integrity: integrityOf(content), bytes: content.length };
  await mkdir(path.dirname(path.join(build, file)), { recursive: true });
  await writeFile(path.join(build, file), content);
  await writeFile(
    path.join(build, 'module.json'),
    JSON.stringify({ ...manifest, files: [...others, stated] }),
  );
}

async function hostileBuild({ changes, file }: Attack) {
  const build = folder('hostile');
  writeModuleBuild(build, changes);
  if (file) await restate(build, ...file);
  return build;
}

interface Attack {
  readonly changes?: Partial<ModuleManifest>;
  readonly file?: readonly [name: string, content: string];
}

const route = (at: string) => [{ path: at, screen: 'Sample', access: 'account' as const }];
const slot = (name: string) => [{ slot: name, contribution: 'Login', order: 1 }];
const react = 'throw Error("takes an object of state variables to update")';

const attacks: [string, Attack][] = [
  ['second-copy', { file: ['react.js', react] }],
  ['unknown-slot', { changes: { slots: slot('other-acton') } }],
  ['declaration', { changes: { offers: ['never-offered'] } }],
  ['routes-ambiguous', { changes: { routes: route('/other/new') } }],
  ['reserved', { changes: { routes: route('/api/mine') } }],
  ['claimed-twice', { changes: { container: 'mf_other' } }],
  ['file-name', { file: ['assets/service-worker.js', ''] }],
  ['trusted-types-policy', { file: ['policy.js', 'trustedTypes.createPolicy("zaehlwerk-shell", {})'] }],
  ['undeclared-request', { file: ['call.js', `call({ path: \`/api/pro/share/\${id}\` })`] }],
  ['undeclared-storage', { file: ['kept.js', 'window.localStorage.setItem("view", "1")'] }],
  ['connection', { changes: { connects: ['https://elsewhere.example'] } }],
  ['contract', { changes: { requires: { contract: '^9.0.0' } } }],
];

test.each(attacks)('check finds %s, and publish refuses it and changes nothing', async (rule, attack) => {
  const build = await hostileBuild(attack);
  const { findings } = await checkBuild(build, await deployedOnSite(site()));
  expect(findings.map(({ code }) => code)).toEqual([rule]);
  const refusal = await publish(site(), [build]).catch(error => error);
  expect(refusal).toBeInstanceOf(RefusedReleaseError);
  expect(refusal.findings).toEqual(findings);
  expect(await allRevisions(site())).toHaveLength(1);
});

test('a contribution to the slot of a published module is none to an unknown one', async () => {
  const build = await hostileBuild({ changes: { slots: slot('other-actions') } });
  expect((await publish(site(), [build])).isNew).toBe(true);
});

test('a wrong slot is answered with the nearest name', async () => {
  const build = await hostileBuild({ changes: { slots: slot('home-card') } });
  await expect(publish(site(), [build])).rejects.toThrow('the nearest name is home-cards.');
});

test('all errors of all builds are named at once', async () => {
  const build = await hostileBuild({ changes: { slots: slot('nowhere') }, file: ['react.js', react] });
  const { findings } = await publish(site(), [build, folder('other')]).catch(error => error);
  expect(findings.map(({ code }: { code: string }) => code)).toEqual(['unknown-slot', 'second-copy']);
});

test('an allowed rule publishes the build, and the record names the rule that was broken alone', async () => {
  const build = await hostileBuild({ file: ['react.js', react] });
  const { allowed } = await publish(site(), [build], { allow: ['second-copy', 'unknown-slot'] });
  expect(allowed).toEqual(['second-copy']);
  const [, { command } = { command: '' }] = await allRevisions(site());
  expect(command).toBe('publish mf-sample 0.1.0 --allow second-copy');
});

test('an allowance of one rule does not carry another', async () => {
  const build = await hostileBuild({ changes: { slots: slot('nowhere') }, file: ['react.js', react] });
  await expect(publish(site(), [build], { allow: ['second-copy'] })).rejects.toThrow('nowhere');
});

test.each(attacks.filter(([rule]) => !(allowableRules as string[]).includes(rule)))(
  '%s has no exception, whatever is passed on',
  async (rule, attack) => {
    const build = await hostileBuild(attack);
    const allow = [rule] as never[];
    await expect(publish(site(), [build], { allow })).rejects.toThrow(RefusedReleaseError);
  },
);

test('a deployment that forbids exceptions refuses them, also after a rollback', async () => {
  const build = await hostileBuild({ file: ['react.js', react] });
  const good = await mkdtemp(folder('good-'));
  writeModuleBuild(good);
  await publish(site(), [good]);
  await changeDeployment(site(), 'settings', now =>
    withSettings(now, { ...now.settings, exceptionsForbidden: true }),
  );
  await rollBack(site());
  const attempt = publish(site(), [build], { allow: ['second-copy'] });
  await expect(attempt).rejects.toThrow('This deployment allows no exceptions, such as --allow second-copy.');
});

test('a module connects to what it declares once the operator allows it, and no longer than that', async () => {
  const build = await hostileBuild({ changes: { connects: ['https://tiles.example'] } });
  const allowing = (connections: string[]) =>
    changeDeployment(site(), 'settings', now => withSettings(now, { ...now.settings, connections }));
  await allowing(['https://tiles.example']);
  const { set } = await publish(site(), [build]);
  expect(contentSecurityPolicy(set)).toContain("connect-src 'self' https://tiles.example;");
  await expect(allowing([])).rejects.toThrow('settings --allow-connection https://tiles.example');
});

test('a part above its budget is refused by publish too', async () => {
  const build = await hostileBuild({});
  await expect(publish(site(), [build], { budget: { entry: 5 } })).rejects.toThrow(
    'bytes after brotli, of 5.',
  );
});
