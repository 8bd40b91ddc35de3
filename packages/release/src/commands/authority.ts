import process from 'node:process';
import { isPublicKey, readKey, type SigningKey } from '@zaehlwerk/signing';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Authority } from '../deployment/draft-revision.ts';
import { type CommonOptions, siteCommand } from './run.ts';

/** What commands take that change something. */
export interface AuthorityOptions {
  /** The file of a private key. */
  readonly key?: string;
  readonly operator?: string;
}

/** A command that changes a deployment, and can sign that. */
export const changeCommand = (name: string, description: string): Command =>
  siteCommand(name, description).addOption(keyOption()).addOption(operatorOption());

/** `--key` */
export const keyOption = () => new Option('--key <file>', 'sign with this private key').env('PORTAL_KEY');

/** `--operator` */
export const operatorOption = () =>
  new Option('--operator <public-key>', 'refuse a site that has another operator')
    .env('PORTAL_OPERATOR')
    .argParser(publicKeyOf);

/** Who makes a change, by the options of a command. Throws a refusal where the file holds no key. */
export async function authorityOf({ key, operator }: AuthorityOptions): Promise<Authority> {
  return { key: key ? await readKeyFile(key) : undefined, operator };
}

/** A private key, with the passphrase of the environment. */
export const readKeyFile = (file: string): Promise<SigningKey> => readKey(file, passphrase());

/** What encrypts the files of keys. */
export const passphrase = (): string | undefined => process.env.PORTAL_KEY_PASSPHRASE || undefined;

/** A public key, as `portal key` prints it. */
export function publicKeyOf(text: string): string {
  if (isPublicKey(text)) return text;
  throw new InvalidArgumentError('It must be like "portal key show" prints it: ed25519:… in one line.');
}

/** Options of a command that changes something on a site. */
export type ChangingOptions = CommonOptions & AuthorityOptions;
