import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  requiring,
  type SigningKey,
  signatureFile,
  signedRelease,
  withOperator,
  withPublisher,
} from '@zaehlwerk/signing';
import { changeDeployment } from '../deployment/change-deployment.ts';
import type { Change } from '../deployment/draft-revision.ts';
import { publish } from '../publish/publish.ts';
import { identityOf, readBuildFolder } from '../read-build.ts';
import { type S3, startS3 } from '../site/bucket/testing/start-s3.ts';
import { openDirectory } from '../site/directory/directory-site.ts';
import type { Site } from '../site/site.ts';
import { rollBack } from '../switch/roll-back.ts';
import { enabled, pinned, withSettings } from '../switch/switches.ts';
import { writeModuleBuild } from '../testing/builds.ts';
import { type Keys, makeKeys, signedDeployment, writeBuilds } from '../testing/signed-deployment.ts';
import { verify } from '../upkeep/verify.ts';
import { changeList } from './change-list.ts';

/** A deployment that takes nothing unsigned, and what an attacker can have. */
interface Target {
  readonly site: Site;
  readonly keys: Keys;
  readonly builds: ReturnType<typeof writeBuilds>;
}

/** An attempt, and the code of its refusal. */
type Attack = [what: string, code: string, attempt: (target: Target) => Promise<unknown>];

/** A signature, and a change after it. */
interface HandedOver {
  readonly at?: Date;
  readonly deployment?: string;
  readonly change?: (folder: string) => void;
}

type Build = keyof Target['builds'];

/** A signed copy of a build, changed afterwards. */
async function handedOver(
  from: string,
  key: SigningKey,
  { at = new Date(), deployment, change }: HandedOver = {},
): Promise<string> {
  const folder = mkdtempSync(`${from}-handed-over-`);
  cpSync(from, folder, { recursive: true });
  const envelope = signedRelease(identityOf(await readBuildFolder(folder)), key, deployment, at);
  writeFileSync(path.join(folder, signatureFile), JSON.stringify(envelope));
  change?.(folder);
  return folder;
}

/** Replaces something in the signature that lies beside a build. */
function inSignature(change: (envelope: { payload: string; signatures: { keyid: string }[] }) => void) {
  return (folder: string): void => {
    const file = path.join(folder, signatureFile);
    const envelope = JSON.parse(readFileSync(file, 'utf8'));
    change(envelope);
    writeFileSync(file, JSON.stringify(envelope));
  };
}

/** Publishes with a key. */
const withKey =
  (who: keyof Keys, ...names: Build[]) =>
  ({ site, keys, builds }: Target) =>
    publish(
      site,
      names.map(name => builds[name]),
      { key: keys[who] },
    );

/** Publishes a build with a signature beside it, after a change. */
const signedBy =
  (who: keyof Keys, name: Build, options?: HandedOver) =>
  async ({ site, keys, builds }: Target) =>
    publish(site, [await handedOver(builds[name], keys[who], options)]);

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const writing = (file: string, content: string) => ({
  change: (folder: string) => writeFileSync(path.join(folder, file), content),
});
const rebuilding = { change: (folder: string) => void writeModuleBuild(folder, { version: '2.0.0' }) };
const renumbered = inSignature(envelope => {
  const statement = JSON.parse(Buffer.from(envelope.payload, 'base64').toString());
  const altered = JSON.stringify({ ...statement, version: '2.0.1' });
  envelope.payload = Buffer.from(altered).toString('base64');
});

const publications: Attack[] = [
  ['without a signature', 'unsigned-release', ({ site, builds }) => publish(site, [builds.next])],
  [
    'of what is there, without a signature: its files would be written anew',
    'unsigned-release',
    ({ site, builds }) => publish(site, [builds.sample]),
  ],
  ['with a key that is not listed', 'unknown-key', withKey('stranger', 'next')],
  ['with the key of the operator, who is no author', 'unknown-key', withKey('operator', 'next')],
  ['with a key whose time is over', 'key-not-valid', withKey('retired', 'next')],
  [
    'with a key whose time is over, signed in its time',
    'key-not-valid',
    signedBy('retired', 'next', { at: new Date('2019-01-01') }),
  ],
  ['with a key whose time has not come', 'key-not-valid', withKey('future', 'next')],
  ['with a key that is revoked', 'revoked-key', withKey('thief', 'next')],
  ['of a module of others', 'foreign-module', withKey('otherTeam', 'next')],
  ['of the shell by the team of a module', 'foreign-module', withKey('sampleTeam', 'shell')],
  ['of two modules with the key for one', 'foreign-module', withKey('sampleTeam', 'next', 'other')],
  [
    'to a tenth of the browsers, of a module of others',
    'foreign-module',
    ({ site, keys, builds }) => publish(site, [builds.next], { key: keys.otherTeam, canary: 10 }),
  ],
  [
    'of a file that was changed after signing',
    'incompatible-release',
    signedBy('sampleTeam', 'next', writing('entry.js', 'evil()')),
  ],
  [
    'of a build that was made anew after signing',
    'other-release',
    signedBy('sampleTeam', 'next', {
      change: folder => void writeModuleBuild(folder, { version: '2.0.0', queueKinds: [], slots: [] }),
    }),
  ],
  [
    'of a shell whose service worker was changed after signing',
    'other-release',
    signedBy('shellTeam', 'shell', writing('worker/service-worker.js', 'evil()')),
  ],
  ['with the signature of another version', 'other-release', signedBy('sampleTeam', 'sample', rebuilding)],
  ['with the signature of another module', 'other-release', signedBy('otherTeam', 'other', rebuilding)],
  [
    'with a signature that names the key of another',
    'wrong-signature',
    async target => {
      const change = inSignature(({ signatures }) => {
        for (const signature of signatures) signature.keyid = target.keys.sampleTeam.publicKey;
      });
      await signedBy('otherTeam', 'next', { change })(target);
    },
  ],
  [
    'with a statement that was altered',
    'wrong-signature',
    signedBy('sampleTeam', 'next', { change: renumbered }),
  ],
  [
    'with a signature that is none',
    'wrong-signature',
    signedBy('sampleTeam', 'next', writing(signatureFile, '{"payload":1}')),
  ],
  [
    'signed for another deployment',
    'other-release',
    signedBy('sampleTeam', 'next', { deployment: 'staging' }),
  ],
  [
    'of an old release, by the signature that it had',
    'wrong-moment',
    signedBy('sampleTeam', 'next', { at: hoursFromNow(-24) }),
  ],
  ['signed tomorrow', 'wrong-moment', signedBy('sampleTeam', 'next', { at: hoursFromNow(24) })],
  [
    'to a site with another operator than the expected one',
    'foreign-operator',
    ({ site, keys, builds }) =>
      publish(site, [builds.next], { key: keys.sampleTeam, operator: keys.stranger.publicKey }),
  ],
];

const changing =
  (change: Change, who?: keyof Keys) =>
  ({ site, keys }: Target) =>
    changeDeployment(site, 'attack', change, { key: who && keys[who] });

const disabling: Change = now => enabled(now, 'mf-sample', false);
const opening: Change = now => withSettings(now, { ...now.settings, overrides: ['https://a.example'] });

const switches: Attack[] = [
  ['a module switched off without a key', 'unsigned-change', changing(disabling)],
  ['a module switched off by the team of another one', 'foreign-module', changing(disabling, 'otherTeam')],
  ['a module switched off with a key that is not listed', 'unknown-key', changing(disabling, 'stranger')],
  ['a module switched off with a key whose time is over', 'key-not-valid', changing(disabling, 'retired')],
  ['a module switched off with a key that is revoked', 'revoked-key', changing(disabling, 'thief')],
  ['a module pinned without a key', 'unsigned-change', changing(now => pinned(now, 'mf-sample', true))],
  [
    'the whole portal taken back by the team of one module',
    'foreign-module',
    ({ site, keys }) => rollBack(site, { key: keys.sampleTeam }),
  ],
  ['settings without a key', 'unsigned-change', changing(opening)],
  ['settings by a team', 'foreign-change', changing(opening, 'sampleTeam')],
  [
    'the list of publishers by a team',
    'foreign-operator',
    ({ site, keys }) => changeList(site, 'attack', requiring(false), { key: keys.sampleTeam }),
  ],
  [
    'a list that a team has signed as its operator',
    'foreign-operator',
    ({ site, keys }) =>
      changeList(site, 'attack', withOperator(keys.sampleTeam.publicKey), { key: keys.sampleTeam }),
  ],
  [
    'a key that is revoked, listed once more',
    'invalid-publisher',
    ({ site, keys }) => {
      const thief = { name: 'Thief', key: keys.thief.publicKey, modules: ['*'] };
      return changeList(site, 'attack', withPublisher(thief), { key: keys.operator });
    },
  ],
];

/** All attempts through the command. */
const attacks: readonly Attack[] = [
  ...publications.map(([what, ...rest]): Attack => [`a build ${what}`, ...rest]),
  ...switches,
];

jest.setTimeout(60_000);

const directory = mkdtempSync(path.join(tmpdir(), 'refusals-'));
const within = (name: string) => path.join(directory, name);
const builds = writeBuilds(within);
let keys = {} as Keys;
let s3: S3;
beforeAll(async () => {
  keys = await makeKeys(within('keys'));
  [s3] = await startS3('kept');
  await signedDeployment(openDirectory(within('signed')), keys, builds);
});
afterAll(async () => {
  await s3.stop();
  rmSync(directory, { recursive: true });
});

/** Everything that is on a site, and when it was written. */
async function contents(site: Site): Promise<string[]> {
  const files = await site.list('');
  return files.map(({ path: file, bytes, modified }) => `${file} ${bytes} ${modified.getTime()}`).sort();
}

test.each(attacks)('%s: %s, and nothing has changed', async (_what, code, attempt) => {
  const folder = mkdtempSync(within('site-'));
  cpSync(within('signed'), folder, { recursive: true, verbatimSymlinks: true });
  const site = openDirectory(folder);
  const before = await contents(site);
  await expect(attempt({ site, keys, builds })).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/\.$/),
  });
  expect(await contents(site)).toEqual(before);
});

test('in a bucket it is the same', async () => {
  const site = s3.open(s3.newAddress());
  await signedDeployment(site, keys, builds);
  const before = await contents(site);
  const seen: unknown[] = [];
  for (const [what, , attempt] of attacks) {
    const code = await attempt({ site, keys, builds }).then(
      () => 'done',
      error => error.code,
    );
    seen.push([what, code]);
  }
  expect(seen).toEqual(attacks.map(([what, code]) => [what, code]));
  expect(await contents(site)).toEqual(before);
  expect(await verify(site, keys.operator.publicKey)).toMatchObject({ problems: [], warnings: [] });
});
