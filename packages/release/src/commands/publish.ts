import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createKey, readPublicKey, signatureFile, signedRelease } from '@zaehlwerk/signing';
import { InvalidArgumentError } from 'commander';
import { filesOf } from '../check/files-of-build.ts';
import { refuseErrors } from '../finding.ts';
import { publish as publishBuilds } from '../publish/publish.ts';
import type { Progress } from '../publish/upload-build.ts';
import { identityOf, readBuildFolder } from '../read-build.ts';
import { changedAnswer } from './answer.ts';
import { row } from './command.ts';
import { budget, changing, flag, json, key, optional, passphrase, required } from './param.ts';
import { percentOf, rulesOf } from './parse.ts';

export const publish = row(
  'publish',
  'put built modules, or a built shell, into the portal',
  {
    builds: required<readonly string[]>(
      '<builds...>',
      'folders with module.json or shell.json, or the URL of a module on another host',
    ),
    ...changing,
    canary: optional('--canary <percent>', 'for this share of the browsers only, until promote or abort', {
      parse: percentOf,
    }),
    ifNew: flag('--if-new', 'leave out what the portal has, what it was given last, and what is pinned'),
    allow: optional('--allow <rules>', 'publish a build that breaks these rules; the record names them', {
      parse: rulesOf,
    }),
    budget,
  },
  async ({ site, builds, canary, allow = [], budget: limits, ...options }) => {
    if (limits && builds.length > 1)
      throw new InvalidArgumentError('--budget is that of one module. Publish each with its own.');
    const published = await publishBuilds(site, builds, {
      ...options,
      allow,
      budget: limits,
      onProgress: progressLine(),
      ...(canary !== undefined && { canary }),
    });
    const { isNew, written, disabled, pinned, allowed } = published;
    const repaired = isNew ? [] : written;
    const done = canary === undefined ? 'published.' : `published for ${canary} % of the browsers.`;
    const { data, text } =
      repaired.length === 0
        ? changedAnswer(published, done)
        : changedAnswer(
            published,
            `what was missing or damaged is there again: ${repaired.join(', ')}.`,
            true,
          );
    const hints = [
      ...disabled.map(name => `${name} stays disabled. "portal enable ${name}" lets visitors have it.`),
      ...pinned.map(name => `${name} is pinned, and stays as it is. "portal unpin ${name}" lets it go.`),
      ...allowed.map(rule => `${rule} is broken and allowed: the record names it.`),
    ];
    return { data: { ...data, disabled, pinned, repaired, allowed }, text: [text, ...hints].join('\n') };
  },
);

const pauseMs = 100;

/** Shows the progress of an upload on one line of a terminal, which is cleared in the end. */
function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  let shownAt = 0;
  return ({ build, files, bytes }: Progress): void => {
    const isLast = files.done === files.all;
    if (!stream.isTTY || (!isLast && Date.now() - shownAt < pauseMs)) return;
    shownAt = Date.now();
    const [done, all] = [bytes.done, bytes.all].map(count => (count / 1e6).toFixed(1));
    stream.write(`\r\u001b[K${build}: ${files.done} of ${files.all} files, ${done} of ${all} MB`);
    if (isLast) stream.write('\r\u001b[K');
  };
}

export const sign = row(
  'sign',
  'sign a build for another publisher',
  {
    folder: required('<build>', 'a folder with module.json or shell.json; signature.json comes beside it'),
    key,
    deployment: optional(
      '--deployment <id>',
      'for this deployment alone ("portal publisher list" has its id)',
    ),
    json,
  },
  async ({ folder, key: signingKey, deployment }) => {
    const build = await readBuildFolder(folder);
    refuseErrors((await filesOf(build)).findings);
    const identity = identityOf(build);
    const file = path.join(folder, signatureFile);
    await writeFile(file, JSON.stringify(signedRelease(identity, signingKey, deployment, new Date())));
    const { part, version } = identity;
    const { publicKey } = signingKey;
    return {
      data: { part, version, file, publicKey },
      text: `${part} ${version} is signed with ${publicKey}: hand ${folder} over, with ${signatureFile}.`,
    };
  },
);

const keyFile = { file: required('<file>', 'a PEM file; PORTAL_KEY_PASSPHRASE encrypts it'), json };
const publicKeyAnswer = (publicKey: string) => ({ data: { publicKey }, text: publicKey });

export const keys = [
  row(
    'key create',
    'make a private key, and print the public one for the operator',
    keyFile,
    async ({ file }) => publicKeyAnswer(await createKey(file, passphrase())),
  ),
  row(
    'key show',
    'print the public key of a file, also of one that openssl has made',
    keyFile,
    async ({ file }) => publicKeyAnswer(await readPublicKey(file, passphrase())),
  ),
];
