import * as z from 'zod/mini';
import { type Envelope, envelopeSchema, type Kind, type Opened, opened, sealed } from './envelope.ts';
import type { SigningKey } from './keys.ts';
import { SigningError } from './signing-error.ts';

const integrity = z.string().check(z.regex(/^sha256-[\w+/]{43}=$/));

const releaseStatementSchema = z.strictObject({
  /** `shell`, or the name of a module. */
  part: z.string(),
  version: z.string(),
  /** Hash of `module.json` or `shell.json` as it is, which has the hashes of all files. */
  manifest: integrity,
  /** Hash of a shell's service worker, which is not among its files. */
  worker: z.optional(integrity),
  /** The one deployment that it is for; missing: for each that lists the key. */
  deployment: z.optional(z.string()),
  at: z.iso.datetime(),
});

export type ReleaseStatement = z.infer<typeof releaseStatementSchema>;

export type BuildIdentity = Pick<ReleaseStatement, 'part' | 'version' | 'manifest' | 'worker'>;

const kind: Kind<ReleaseStatement> = {
  type: 'application/vnd.zaehlwerk.release+json',
  schema: releaseStatementSchema,
};

/** Beside a build, the signature of its author for another publisher. */
export const signatureFile = 'signature.json';

export const signedRelease = (
  build: BuildIdentity,
  key: SigningKey,
  deployment: string | undefined,
  at: Date,
): Envelope =>
  sealed(kind, { ...build, ...(deployment !== undefined && { deployment }), at: at.toISOString() }, [key]);

/** The statement in an envelope; `undefined` where it is none, or not signed by the key that it names. */
export const openedRelease = (envelope: Envelope): Opened<ReleaseStatement> | undefined =>
  opened(kind, envelope);

/** Parses the signature beside a build. Throws a {@link SigningError} where it is damaged. */
export function parseSignature(content: Buffer, where: string): Envelope {
  try {
    return envelopeSchema.parse(JSON.parse(content.toString()));
  } catch {
    throw wrongSignature(
      `${signatureFile} in ${where} is no signature of a build. Sign it anew with "portal sign".`,
    );
  }
}

/** Throws a {@link SigningError} when a signature is not one of that very build. */
export function refuseOtherBuild(where: string, build: BuildIdentity, envelope: Envelope): void {
  const release = openedRelease(envelope);
  if (!release) throw wrongSignature(`The signature of ${where} is not good: it was altered. Sign it anew.`);
  const { part, version, manifest, worker } = release.content;
  if (part !== build.part || version !== build.version)
    throw otherRelease(
      `The signature of ${where} is one of ${part} ${version}, not of ${build.part} ${build.version}.`,
    );
  if (manifest !== build.manifest || worker !== build.worker)
    throw otherRelease(
      `${where} is not the ${part} ${version} that was signed: it was built anew, or altered.`,
    );
}

export const wrongSignature = (message: string) => new SigningError('wrong-signature', message);

export const otherRelease = (message: string) =>
  new SigningError('other-release', `${message} Sign what you want to publish.`);
