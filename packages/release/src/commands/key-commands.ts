import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createKey, readPublicKey, signatureFile, signedRelease } from '@zaehlwerk/signing';
import { Command, Option } from 'commander';
import { filesOf } from '../check/files-of-build.ts';
import { refuseErrors } from '../finding.ts';
import { identityOf, readBuildFolder } from '../read-build.ts';
import { keyOption, passphrase, readKeyFile } from './authority.ts';
import { answer } from './run.ts';

/** A command of a key, which needs no site. */
const keyFileCommand = (name: string, description: string, work: (file: string) => Promise<string>) =>
  new Command(name)
    .description(description)
    .argument('<file>', 'a PEM file; PORTAL_KEY_PASSPHRASE encrypts it')
    .option('--json', 'answer with one JSON document')
    .action((file: string, options: { json?: boolean }) =>
      answer(options, async () => {
        const publicKey = await work(file);
        return { data: { publicKey }, text: publicKey };
      }),
    );

/** `key create FILE`, `key show FILE` */
export const keyCommand = () =>
  new Command('key')
    .description('make a key to sign releases with, or say its public half')
    .addCommand(
      keyFileCommand('create', 'make a private key, and print the public one for the operator', file =>
        createKey(file, passphrase()),
      ),
    )
    .addCommand(
      keyFileCommand('show', 'print the public key of a file, also of one that openssl has made', file =>
        readPublicKey(file, passphrase()),
      ),
    );

/** `sign DIST` */
export const signCommand = () =>
  new Command('sign')
    .description('sign a build that somebody else publishes')
    .argument('<build>', 'a folder with module.json or shell.json; signature.json comes beside it')
    .addOption(keyOption().makeOptionMandatory())
    .addOption(
      new Option('--deployment <id>', 'for this deployment alone ("portal publisher list" has its id)'),
    )
    .option('--json', 'answer with one JSON document')
    .action((folder: string, options: { key: string; deployment?: string; json?: boolean }) =>
      answer(options, async () => {
        const build = await readBuildFolder(folder);
        refuseErrors((await filesOf({ ...build, elsewhere: undefined }, build)).findings);
        const key = await readKeyFile(options.key);
        const file = path.join(folder, signatureFile);
        await writeFile(
          file,
          JSON.stringify(signedRelease(identityOf(build), key, options.deployment, new Date())),
        );
        const { part, version } = identityOf(build);
        return {
          data: { part, version, file, publicKey: key.publicKey },
          text: `${part} ${version} is signed with ${key.publicKey}: hand ${folder} over, with ${signatureFile}.`,
        };
      }),
    );
