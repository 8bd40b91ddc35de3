import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { isPublicKey, parseJson, readKey, type SigningKey } from '@zaehlwerk/signing';
import { InvalidArgumentError } from 'commander';
import type { Budget } from '../check/sizes.ts';
import { incompatible } from '../release-error.ts';
import { openSite } from '../site/open-site.ts';
import type { Site } from '../site/site.ts';

/** An argument (`<build>`, `[version]`) or an option (`--key <file>`) of a command. */
export interface Param<Value> {
  readonly flags: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** The environment variable with its default. */
  readonly env?: string;
  readonly fallback?: Value;
  /** Converts the text. Throws commander's error for a value that is none. */
  readonly parse?: (text: string) => Value;
  /** Converts it when the command runs. Rejects like the command. */
  readonly load?: (text: string) => Promise<Value>;
}

type Extras<Value> = Pick<Param<Value>, 'env' | 'parse' | 'load'>;

export const required = <Value = string>(
  flags: string,
  description: string,
  extras: Extras<Value> = {},
): Param<NoInfer<Value>> => ({ flags, description, isRequired: true, ...extras });

export const optional = <Value = string>(
  flags: string,
  description: string,
  extras: Extras<Value | undefined> = {},
): Param<NoInfer<Value> | undefined> => ({ flags, description, isRequired: false, ...extras });

/** A number with a default. */
export const numeric = (flags: string, description: string, fallback: number, extras: Extras<number>) => ({
  ...required(flags, description, extras),
  isRequired: false,
  fallback,
});

export const flag = (flags: string, description: string): Param<boolean> => ({
  flags,
  description,
  isRequired: false,
  fallback: false,
});

/** Encrypts the files of keys. */
export const passphrase = (): string | undefined => process.env.PORTAL_KEY_PASSPHRASE || undefined;

/** A public key, as `portal key` prints it. */
export function publicKeyOf(text: string): string {
  if (isPublicKey(text)) return text;
  throw new InvalidArgumentError('It must be like "portal key show" prints it: ed25519:… in one line.');
}

const keyFile: [flags: string, description: string, Extras<SigningKey>] = [
  '--key <file>',
  'sign with this private key',
  { env: 'PORTAL_KEY', load: file => readKey(file, passphrase()) },
];

export const key = required(...keyFile);

/** Params that many commands have in common. */
export const json = flag('--json', 'answer with one JSON document');

export const budget = optional<Budget>(
  '--budget <file>',
  'a package.json whose config.budget limits the size of each part',
  { load: budgetIn },
);

async function budgetIn(file: string): Promise<Budget> {
  const { budgetSchema } = await import('../check/sizes.ts');
  const content = parseJson(await readFile(file).catch(() => undefined));
  const parsed = budgetSchema.safeParse(Object(content).config?.budget ?? content);
  if (parsed.success) return parsed.data;
  throw incompatible(
    `${file} states no budget. Name a package.json with config.budget, like that of mf-reading.`,
  );
}

export const operator = optional('--operator <public-key>', 'refuse a site that has another operator', {
  env: 'PORTAL_OPERATOR',
  parse: publicKeyOf,
});

export const onSite = {
  site: required<Site>('--site <place>', 'a directory, or s3://bucket/prefix', {
    env: 'PORTAL_SITE',
    load: place => openSite(place, process.env),
  }),
  json,
};

/** Of commands that change a deployment, and can sign that. */
export const changing = { ...onSite, key: optional(...keyFile), operator };
