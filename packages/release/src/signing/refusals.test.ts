import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { allRevisions, type Revision, revisionPath } from '../deployment/record.ts';
import { publish } from '../publish/publish.ts';
import { readBuildFolder } from '../read-build.ts';
import type { RefusalCode } from '../release-error.ts';
import { type S3, startS3 } from '../site/bucket/testing/start-s3.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import type { Site } from '../site/site.ts';
import { rollBack } from '../switch/roll-back.ts';
import { enabled, pinned, withSettings } from '../switch/switches.ts';
import { writeModuleBuild } from '../testing/builds.ts';
import { type Keys, makeKeys, signedDeployment, writeBuilds } from '../testing/signed-deployment.ts';
import { verify } from '../upkeep/verify.ts';
import { changeList, requiring, withOperator, withPublisher } from './change-list.ts';
import type { SigningKey } from './keys.ts';
import { signatureFile, signedRelease } from './release-statement.ts';

jest.setTimeout(60_000);

const directory = mkdtempSync(path.join(tmpdir(), 'refusals-'));
const within = (name: string) => path.join(directory, name);
const builds = writeBuilds(within);
let [keys, s3]: [Keys, S3] = [{} as Keys, {} as S3];
const quality = process.env.PORTAL_BROTLI_QUALITY;
beforeAll(async () => {
  process.env.PORTAL_BROTLI_QUALITY = '0';
  keys = await makeKeys(within('keys'));
  [s3] = await startS3('kept');
  await signedDeployment(openDirectory(within('signed')), keys, builds);
});
afterAll(async () => {
  if (quality === undefined) delete process.env.PORTAL_BROTLI_QUALITY;
  else process.env.PORTAL_BROTLI_QUALITY = quality;
  await s3.stop();
  rmSync(directory, { recursive: true });
});

/** A copy of a build that its author has signed, and that `change` has made something else of. */
async function handedOver(
  from: string,
  key: SigningKey,
  {
    at = new Date(),
    deployment,
    change = () => undefined,
  }: {
    at?: Date;
    deployment?: string;
    change?: (folder: string) => void;
  } = {},
): Promise<string> {
  const folder = mkdtempSync(within('handed-over-'));
  cpSync(from, folder, { recursive: true });
  const envelope = signedRelease(await readBuildFolder(folder), key, deployment, at);
  writeFileSync(path.join(folder, signatureFile), JSON.stringify(envelope));
  change(folder);
  return folder;
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** Replaces something in the signature that lies beside a build. */
const inSignature =
  (change: (envelope: { payload: string; signatures: { keyid: string }[] }) => void) => (folder: string) => {
    const file = path.join(folder, signatureFile);
    const envelope = JSON.parse(readFileSync(file, 'utf8'));
    change(envelope);
    writeFileSync(file, JSON.stringify(envelope));
  };

/** What somebody tries at a deployment that takes nothing unsigned. */
type Attack = [what: string, code: RefusalCode, attempt: (site: Site) => Promise<unknown>];

const publications: Attack[] = [
  ['without a signature', 'unsigned-release', site => publish(site, [builds.next])],
  [
    'of what is there, without a signature: its files would be written anew',
    'unsigned-release',
    site => publish(site, [builds.sample]),
  ],
  [
    'with a key that is not listed',
    'unknown-key',
    site => publish(site, [builds.next], { key: keys.stranger }),
  ],
  [
    'with the key of the operator, who is no author',
    'unknown-key',
    site => publish(site, [builds.next], { key: keys.operator }),
  ],
  [
    'with a key whose time is over',
    'key-not-valid',
    site => publish(site, [builds.next], { key: keys.retired }),
  ],
  [
    'with a key whose time is over, signed before that',
    'key-not-valid',
    async site =>
      publish(site, [await handedOver(builds.next, keys.retired, { at: new Date('2019-01-01') })]),
  ],
  [
    'with a key whose time has not come',
    'key-not-valid',
    site => publish(site, [builds.next], { key: keys.future }),
  ],
  ['with a key that is revoked', 'revoked-key', site => publish(site, [builds.next], { key: keys.thief })],
  ['of a module of others', 'foreign-module', site => publish(site, [builds.next], { key: keys.otherTeam })],
  [
    'of the shell by the team of a module',
    'foreign-module',
    site => publish(site, [builds.shell], { key: keys.sampleTeam }),
  ],
  [
    'of two modules with the key for one',
    'foreign-module',
    site => publish(site, [builds.next, builds.other], { key: keys.sampleTeam }),
  ],
  [
    'to a tenth of the browsers, of a module of others',
    'foreign-module',
    site => publish(site, [builds.next], { key: keys.otherTeam, canary: 10 }),
  ],
  [
    'of a file that was changed after signing',
    'unfit-release',
    async site =>
      publish(site, [
        await handedOver(builds.next, keys.sampleTeam, {
          change: folder => writeFileSync(path.join(folder, 'entry.js'), 'evil()'),
        }),
      ]),
  ],
  [
    'of a build that was made anew after signing',
    'other-release',
    async site =>
      publish(site, [
        await handedOver(builds.next, keys.sampleTeam, {
          change: folder => void writeModuleBuild(folder, { version: '2.0.0', order: 1 } as object),
        }),
      ]),
  ],
  [
    'of a shell whose service worker was changed after signing',
    'other-release',
    async site =>
      publish(site, [
        await handedOver(builds.shell, keys.shellTeam, {
          change: folder => writeFileSync(path.join(folder, 'worker/service-worker.js'), 'evil()'),
        }),
      ]),
  ],
  [
    'with the signature of another version',
    'other-release',
    async site =>
      publish(site, [
        await handedOver(builds.sample, keys.sampleTeam, {
          change: folder => void writeModuleBuild(folder, { version: '2.0.0' }),
        }),
      ]),
  ],
  [
    'with the signature of another module',
    'other-release',
    async site =>
      publish(site, [
        await handedOver(builds.other, keys.otherTeam, {
          change: folder => void writeModuleBuild(folder, { version: '2.0.0' }),
        }),
      ]),
  ],
  [
    'with the signature of another module, which was altered to fit',
    'wrong-signature',
    async site =>
      publish(site, [
        await handedOver(builds.next, keys.otherTeam, {
          change: inSignature(envelope => {
            for (const signature of envelope.signatures) signature.keyid = keys.sampleTeam.publicKey;
          }),
        }),
      ]),
  ],
  [
    'with a statement that was altered',
    'wrong-signature',
    async site =>
      publish(site, [
        await handedOver(builds.next, keys.sampleTeam, {
          change: inSignature(envelope => {
            const statement = JSON.parse(Buffer.from(envelope.payload, 'base64').toString());
            envelope.payload = Buffer.from(JSON.stringify({ ...statement, version: '2.0.1' })).toString(
              'base64',
            );
          }),
        }),
      ]),
  ],
  [
    'with a signature that is none',
    'wrong-signature',
    async site =>
      publish(site, [
        await handedOver(builds.next, keys.sampleTeam, {
          change: folder => writeFileSync(path.join(folder, signatureFile), '{"payload":1}'),
        }),
      ]),
  ],
  [
    'signed for another deployment',
    'other-release',
    async site => publish(site, [await handedOver(builds.next, keys.sampleTeam, { deployment: 'staging' })]),
  ],
  [
    'of an old release, by the signature that it had',
    'wrong-moment',
    async site => publish(site, [await handedOver(builds.next, keys.sampleTeam, { at: hoursFromNow(-24) })]),
  ],
  [
    'signed tomorrow',
    'wrong-moment',
    async site => publish(site, [await handedOver(builds.next, keys.sampleTeam, { at: hoursFromNow(24) })]),
  ],
  [
    'to a site with another operator than the expected one',
    'foreign-operator',
    site => publish(site, [builds.next], { key: keys.sampleTeam, operator: keys.stranger.publicKey }),
  ],
];

const disable = (site: Site, key?: SigningKey) =>
  changeDeployment(site, 'disable mf-sample', now => enabled(now, 'mf-sample', false), { key });
const allow = (site: Site, key?: SigningKey) =>
  changeDeployment(
    site,
    'settings',
    now => withSettings(now, { ...now.settings, overrides: ['https://a.example'] }),
    { key },
  );
const list = (site: Site, key: SigningKey) =>
  changeList(site, 'publisher require --off', requiring(false), { key });

const switches: Attack[] = [
  ['a module switched off without a key', 'unsigned-change', site => disable(site)],
  ['… by the team of another one', 'foreign-module', site => disable(site, keys.otherTeam)],
  ['… with a key that is not listed', 'unknown-key', site => disable(site, keys.stranger)],
  ['… with a key whose time is over', 'key-not-valid', site => disable(site, keys.retired)],
  ['… with a key that is revoked', 'revoked-key', site => disable(site, keys.thief)],
  [
    'a module pinned without a key',
    'unsigned-change',
    site => changeDeployment(site, 'pin mf-sample', now => pinned(now, 'mf-sample', true)),
  ],
  [
    'the whole portal taken back by the team of one module',
    'foreign-module',
    site => rollBack(site, { key: keys.sampleTeam }),
  ],
  ['settings without a key', 'unsigned-change', site => allow(site)],
  ['settings by a team', 'foreign-change', site => allow(site, keys.sampleTeam)],
  ['the list of publishers by a team', 'foreign-operator', site => list(site, keys.sampleTeam)],
  [
    'a list that a team has signed as its operator',
    'foreign-operator',
    site =>
      changeList(site, 'publisher operator', withOperator(keys.sampleTeam.publicKey), {
        key: keys.sampleTeam,
      }),
  ],
  [
    'a key that is revoked, listed once more',
    'unfit-publisher',
    site =>
      changeList(
        site,
        'publisher add',
        withPublisher({ name: 'Thief', key: keys.thief.publicKey, modules: ['*'] }),
        { key: keys.operator },
      ),
  ],
];

/** Everything that is on a site; of files that were written anew, too, where that can be seen. */
const contents = async (site: Site) =>
  (await site.list('')).map(({ path, bytes }) => `${path} ${bytes}`).sort();

describe('in a directory', () => {
  test.each([...publications, ...switches])(
    '%s: %s, and nothing has changed',
    async (_what, code, attempt) => {
      const folder = mkdtempSync(within('site-'));
      cpSync(within('signed'), folder, { recursive: true, verbatimSymlinks: true });
      const site = openDirectory(folder);
      const before = await contents(site);
      await expect(attempt(site)).rejects.toMatchObject({ code, message: expect.stringMatching(/\.$/) });
      expect(await contents(site)).toEqual(before);
      expect(await verify(site, keys.operator.publicKey)).toMatchObject({ problems: [], warnings: [] });
    },
  );
});

test('in a bucket it is the same', async () => {
  const site = s3.open(s3.newAddress());
  await signedDeployment(site, keys, builds);
  const before = await contents(site);
  const seen: unknown[] = [];
  for (const [what, , attempt] of [...publications, ...switches])
    seen.push([
      what,
      await attempt(site).then(
        () => 'done',
        error => error.code,
      ),
    ]);
  expect(seen).toEqual([...publications, ...switches].map(([what, code]) => [what, code]));
  expect(await contents(site)).toEqual(before);
  expect(await verify(site, keys.operator.publicKey)).toMatchObject({ problems: [], warnings: [] });
});

/** What somebody does who writes to the storage without asking the command, and what `verify` says of it. */
type Forgery = [what: string, found: RegExp, forge: (site: Site) => Promise<unknown>];

async function latestOf(site: Site) {
  const latest = (await allRevisions(site)).at(-1);
  if (!latest) throw new Error('there is a record');
  return latest;
}

const write = (site: Site, revision: Omit<Revision, 'publishers'>) =>
  site.write(revisionPath(revision.revision), Buffer.from(JSON.stringify(revision)));

/** One more revision, as somebody writes it by hand. */
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
      await disable(site, keys.sampleTeam);
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
];

test.each(forgeries)('written into the storage by hand, %s is found', async (_what, found, forge) => {
  const folder = mkdtempSync(within('forged-'));
  cpSync(within('signed'), folder, { recursive: true, verbatimSymlinks: true });
  const site = openDirectory(folder);
  await forge(site);
  const { problems } = await verify(site, keys.operator.publicKey);
  expect(problems.join('\n')).toMatch(found);
});
