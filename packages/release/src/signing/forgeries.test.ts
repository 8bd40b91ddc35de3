import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Deployment, type Revision, requiring, signedRelease, withPublisher } from '@zaehlwerk/signing';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { allRevisions, revisionPath } from '../deployment/record.ts';
import { publish } from '../publish/publish.ts';
import { identityOf, readBuildFolder } from '../read-build.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import type { Site } from '../site/site.ts';
import { enabled } from '../switch/switches.ts';
import { type Keys, makeKeys, signedDeployment, writeBuilds } from '../testing/signed-deployment.ts';
import { verify } from '../upkeep/verify.ts';
import { changeList } from './change-list.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'forgeries-'));
const within = (name: string) => path.join(directory, name);
const builds = writeBuilds(within);
let keys = {} as Keys;
beforeAll(async () => {
  keys = await makeKeys(within('keys'));
  await signedDeployment(openDirectory(within('signed')), keys, builds);
});
afterAll(() => rmSync(directory, { recursive: true }));

/** A change of the storage past the command, and the problem that `verify` finds. */
type Forgery = [what: string, found: RegExp, forge: (site: Site) => Promise<unknown>];

async function latestOf(site: Site) {
  const latest = (await allRevisions(site)).at(-1);
  if (!latest) throw new Error('there is a record');
  return latest;
}

const write = (site: Site, revision: Omit<Revision, 'publishers'>) =>
  site.write(revisionPath(revision.revision), Buffer.from(JSON.stringify(revision)));

/** Appends a revision past the command. */
async function append(site: Site, change: object): Promise<void> {
  const latest = await latestOf(site);
  const { releases: _, change: __, ...kept } = latest;
  await write(site, { ...kept, revision: latest.revision + 1, at: new Date().toISOString(), ...change });
}

const sampleFolder = async (site: Site) =>
  (await latestOf(site)).deployment.modules['mf-sample']?.build.slice(1) ?? '';

const forgeries: Forgery[] = [
  [
    'an unsigned build',
    /mf-sample 3\.0\.0 is not signed/,
    async site => {
      const { deployment } = await latestOf(site);
      const modules = {
        ...deployment.modules,
        'mf-sample': { build: '/modules/mf-sample/3.0.0-00000000/', enabled: true, pinned: false },
      };
      await append(site, { deployment: { ...deployment, modules } });
    },
  ],
  [
    'a module switched off',
    /Changes of mf-sample have to be signed/,
    async site =>
      append(site, { deployment: enabled((await latestOf(site)).deployment, 'mf-sample', false) }),
  ],
  [
    'a switch signed for another revision',
    /signature is one of another change/,
    async site => {
      const disable = (now: Deployment) => enabled(now, 'mf-sample', false);
      await changeDeployment(site, 'disable mf-sample', disable, { key: keys.sampleTeam });
      const { change } = await latestOf(site);
      await append(site, {
        deployment: enabled((await latestOf(site)).deployment, 'mf-sample', true),
        change,
      });
    },
  ],
  [
    'no list of publishers any more',
    /The list of publishers is gone/,
    site => append(site, { publishers: undefined }),
  ],
  [
    'an older list of publishers',
    /does not follow the one that is there/,
    async site =>
      append(site, {
        publishers: (await allRevisions(site)).find(({ publishers }) => publishers)?.publishers,
      }),
  ],
  [
    'a list by another operator',
    /can only be changed with the operator's key/,
    async site => {
      const own = openDirectory(mkdtempSync(within('own-')));
      await publish(own, [builds.shell]);
      await changeList(own, 'publisher require --off', requiring(false), { key: keys.stranger });
      await append(site, { publishers: (await latestOf(own)).publishers });
    },
  ],
  [
    'the whole record made anew by another operator',
    /and not the operator that is expected/,
    async site => {
      for (const revision of await allRevisions(site)) {
        const { publishers: _, ...kept } = revision;
        await write(site, kept);
      }
      await changeList(
        site,
        'publisher add',
        withPublisher({ name: 'Sample', key: keys.stranger.publicKey, modules: ['*'] }),
        { key: keys.stranger },
      );
    },
  ],
  [
    'another file',
    /entry\.js is not what was released/,
    async site => site.write(`${await sampleFolder(site)}entry.js`, Buffer.from('evil()')),
  ],
  [
    'another file, with its hash in build.json',
    /is not the mf-sample 1\.0\.0 that was signed/,
    async site => {
      const mark = `${await sampleFolder(site)}build.json`;
      const build = JSON.parse((await site.read(mark))?.toString() ?? '');
      build.manifest.files[0].integrity = 'sha256-AAAA';
      await site.write(mark, Buffer.from(JSON.stringify(build)));
    },
  ],
  [
    'another service worker of the shell',
    /is not the shell 1\.2\.3 that was signed/,
    async site => {
      const { shell = '' } = (await latestOf(site)).deployment;
      await site.write(`${shell.slice(1)}worker/service-worker.js`, Buffer.from('evil()'));
    },
  ],
  [
    'a signature of the shell without its service worker, which is gone',
    /is not the shell 1\.2\.3 that was signed/,
    async site => {
      const { shell = '' } = (await latestOf(site)).deployment;
      const { worker: _, ...identity } = identityOf(await readBuildFolder(builds.shell));
      const envelope = signedRelease(identity, keys.shellTeam, undefined, new Date());
      await append(site, { releases: [{ build: shell, envelope }] });
      await site.remove([`${shell.slice(1)}worker/service-worker.js`]);
    },
  ],
];

test.each(forgeries)('written into the storage by hand, %s is found', async (_what, found, forge) => {
  const folder = mkdtempSync(within('forged-'));
  cpSync(within('signed'), folder, { recursive: true, verbatimSymlinks: true });
  const site = openDirectory(folder);
  await forge(site);
  const { problems } = await verify(site, keys.operator.publicKey);
  expect(problems.join('\n')).toMatch(found);
});
