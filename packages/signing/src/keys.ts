import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { SigningError } from './signing-error.ts';

export interface SigningKey {
  /** Its public half in one line, as operators list it: `ed25519:…`. */
  readonly publicKey: string;
  sign(content: Buffer): Buffer;
}

const form = /^ed25519:([\w-]{43})$/;

/** The key of a line like `ed25519:…`; `undefined` for anything else, another spelling of a key too. */
function keyOf(line: string): KeyObject | undefined {
  const x = form.exec(line)?.[1];
  if (x === undefined) return undefined;
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    // The last character has bits to spare: a key that was revoked must not come back in another spelling.
    return lineOf(key) === line ? key : undefined;
  } catch {
    return undefined;
  }
}

function lineOf(key: KeyObject): string {
  return `ed25519:${key.export({ format: 'jwk' }).x}`;
}

/** True if that is a public key as the commands print and take it. */
export const isPublicKey = (line: string): boolean => keyOf(line) !== undefined;

/** True if the private half of a public key has signed that content. */
export function isSignedBy(publicKey: string, content: Buffer, signature: Buffer): boolean {
  const key = keyOf(publicKey);
  return key !== undefined && verify(null, content, key, signature);
}

/**
 * Writes a new key into a file that only its owner may read, encrypted where there is a passphrase. Returns the public
 * half. Throws a {@link SigningError} where there is a file already.
 */
export async function createKey(file: string, passphrase?: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    ...(passphrase && { cipher: 'aes-256-cbc', passphrase }),
  });
  try {
    await writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = Object(error);
    throw unusable(
      code === 'EEXIST'
        ? `${file} is there already, and stays as it is. Name another file.`
        : `${file} cannot be written: ${message}.`,
    );
  }
  return lineOf(publicKey);
}

/** The private key of a PEM file, of `portal key create` or `openssl genpkey`. Throws a {@link SigningError}. */
export async function readKey(file: string, passphrase?: string): Promise<SigningKey> {
  const key = privateKeyOf(await readPem(file), file, passphrase);
  return { publicKey: lineOf(createPublicKey(key)), sign: content => sign(null, content, key) };
}

/** The public half of a PEM file with a private or a public key. Throws a {@link SigningError}. */
export async function readPublicKey(file: string, passphrase?: string): Promise<string> {
  const pem = await readPem(file);
  if (!pem.includes('-----BEGIN PUBLIC KEY-----'))
    return lineOf(createPublicKey(privateKeyOf(pem, file, passphrase)));
  try {
    return lineOf(requireEd25519(createPublicKey(pem), file));
  } catch (error) {
    throw error instanceof SigningError ? error : noKey(file);
  }
}

function privateKeyOf(pem: string, file: string, passphrase: string | undefined): KeyObject {
  const isEncrypted = pem.includes('ENCRYPTED');
  if (isEncrypted && !passphrase)
    throw unusable(`${file} has a passphrase. State it in the variable PORTAL_KEY_PASSPHRASE.`);
  try {
    return requireEd25519(createPrivateKey({ key: pem, ...(isEncrypted && { passphrase }) }), file);
  } catch (error) {
    if (error instanceof SigningError) throw error;
    throw isEncrypted ? unusable(`PORTAL_KEY_PASSPHRASE is not the passphrase of ${file}.`) : noKey(file);
  }
}

function requireEd25519(key: KeyObject, file: string): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw unusable(
    `${file} is a key of another kind (${key.asymmetricKeyType}). Make one with "portal key create".`,
  );
}

async function readPem(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const isMissing = Object(error).code === 'ENOENT';
    const what = isMissing ? `There is no ${file}.` : `${file} cannot be read: ${Object(error).message}.`;
    throw unusable(`${what} Name the file that "portal key create" has made.`);
  }
}

const noKey = (file: string) =>
  unusable(`${file} is no key in the PEM format. Make one with "portal key create".`);

const unusable = (message: string): SigningError => new SigningError('unusable-key', message);
