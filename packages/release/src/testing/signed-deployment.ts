import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  createKey,
  type Publisher,
  readKey,
  requiring,
  type SigningKey,
  withPublisher,
} from '@zaehlwerk/signing';
import { publish } from '../publish/publish.ts';
import { changeList } from '../signing/change-list.ts';
import type { Site } from '../site/site.ts';
import { writeModuleBuild, writeShellBuild } from './builds.ts';

const people = [
  'operator',
  'shellTeam',
  'sampleTeam',
  'otherTeam',
  'retired',
  'future',
  'thief',
  'stranger',
] as const;

/** The people of a deployment that is signed, with their keys. */
export type Keys = Readonly<Record<(typeof people)[number], SigningKey>>;

/** Makes a key for everybody, in files of that folder. */
export async function makeKeys(folder: string): Promise<Keys> {
  mkdirSync(folder, { recursive: true });
  const made = people.map(async name => {
    const file = path.join(folder, `${name}.pem`);
    await createKey(file);
    return [name, await readKey(file)];
  });
  return Object.fromEntries(await Promise.all(made));
}

/** The rights by the names; the stranger has none. */
export function publishersOf(keys: Keys): readonly Publisher[] {
  return [
    { name: 'Shell', key: keys.shellTeam.publicKey, modules: ['shell'] },
    { name: 'Sample', key: keys.sampleTeam.publicKey, modules: ['mf-sample'] },
    { name: 'Other', key: keys.otherTeam.publicKey, modules: ['mf-other'] },
    { name: 'Retired', key: keys.retired.publicKey, modules: ['*'], until: '2020-01-01T00:00:00.000Z' },
    { name: 'Future', key: keys.future.publicKey, modules: ['*'], from: '2999-01-01T00:00:00.000Z' },
    { name: 'Thief', key: keys.thief.publicKey, modules: ['*'], revoked: '2020-01-01T00:00:00.000Z' },
  ];
}

/** Writes builds of a shell, of two versions of a module, and of another module; the answer has their folders. */
export function writeBuilds(within: (name: string) => string) {
  const [shell, sample, next, other] = ['shell', 'sample', 'next', 'other'].map(within);
  const folders = { shell: shell ?? '', sample: sample ?? '', next: next ?? '', other: other ?? '' };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  writeShellBuild(folders.shell);
  writeModuleBuild(folders.sample, { version: '1.0.0' });
  writeModuleBuild(folders.next, { version: '2.0.0' });
  writeModuleBuild(folders.other, { name: 'mf-other', container: 'mf_other', routes: [], slots: [] });
  return folders;
}

/** Lists the publishers, under the key of the operator. */
export async function listPublishers(site: Site, keys: Keys): Promise<void> {
  for (const publisher of publishersOf(keys))
    await changeList(site, `publisher add ${publisher.name}`, withPublisher(publisher), {
      key: keys.operator,
    });
}

/** A deployment that has signed builds of a shell and two modules, and takes nothing else. */
export async function signedDeployment(
  site: Site,
  keys: Keys,
  { shell, sample, other }: ReturnType<typeof writeBuilds>,
): Promise<void> {
  await publish(site, [shell], { key: keys.shellTeam });
  await publish(site, [sample], { key: keys.sampleTeam });
  await publish(site, [other], { key: keys.otherTeam });
  await listPublishers(site, keys);
  await changeList(site, 'publisher require', requiring(true), { key: keys.operator });
}
