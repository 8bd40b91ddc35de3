import * as z from 'zod/mini';
import { type Build, integrityOf, partOf } from '../read-build.ts';
import { RefusedReleaseError } from '../release-error.ts';
import { type Envelope, envelopeSchema, type Kind, type Opened, opened, sealed } from './envelope.ts';
import type { SigningKey } from './keys.ts';

const integrity = z.string().check(z.regex(/^sha256-[\w+/]{43}=$/));

/** What the author of a build signs. */
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

/** See {@link releaseStatementSchema}. */
export type ReleaseStatement = z.infer<typeof releaseStatementSchema>;

const kind: Kind<ReleaseStatement> = {
  type: 'application/vnd.zaehlwerk.release+json',
  schema: releaseStatementSchema,
};

/** Where the signature of a build lies that is handed over to whoever publishes it. */
export const signatureFile = 'signature.json';

/** Signs a build. */
export function signedRelease(
  build: Build,
  key: SigningKey,
  deployment: string | undefined,
  at: Date,
): Envelope {
  const statement = {
    part: partOf(build),
    version: build.manifest.version,
    ...hashesOf(build),
    ...(deployment !== undefined && { deployment }),
    at: at.toISOString(),
  };
  return sealed(kind, statement, [key]);
}

/** What the bytes of a signed build are known by. */
function hashesOf(build: Build): Pick<ReleaseStatement, 'manifest' | 'worker'> {
  return {
    manifest: integrityOf(build.source),
    ...(build.kind === 'shell' && { worker: integrityOf(build.worker) }),
  };
}

/** The statement in an envelope; `undefined` where it is none, or not signed by the key that it names. */
export const openedRelease = (envelope: Envelope): Opened<ReleaseStatement> | undefined =>
  opened(kind, envelope);

/** The signature that lies beside a build; `undefined` where there is none. Throws a refusal where it is damaged. */
export async function handedOverSignature(
  { where, kind, read }: Build,
  isElsewhere: boolean,
): Promise<Envelope | undefined> {
  // Hosts answer in many ways where they have nothing; what they have is JSON.
  const content = isElsewhere ? await read(signatureFile).catch(() => undefined) : await read(signatureFile);
  if (content === undefined || (isElsewhere && !content.toString().startsWith('{'))) return undefined;
  try {
    return envelopeSchema.parse(JSON.parse(content.toString()));
  } catch {
    throw wrongSignature(
      `${signatureFile} in ${where} is no signature of a ${kind}. Sign it anew with "portal sign".`,
    );
  }
}

/** Throws a refusal when a signature is not one of that very build. */
export function refuseOtherBuild(build: Build, envelope: Envelope): void {
  const release = openedRelease(envelope);
  if (!release)
    throw wrongSignature(`The signature of ${build.where} is not good: it was altered. Sign it anew.`);
  const { part, version, manifest, worker } = release.content;
  const found = { part: partOf(build), version: build.manifest.version, ...hashesOf(build) };
  if (part !== found.part || version !== found.version)
    throw otherRelease(
      `The signature of ${build.where} is one of ${part} ${version}, not of ${found.part} ${found.version}.`,
    );
  if (manifest !== found.manifest || worker !== found.worker)
    throw otherRelease(
      `${build.where} is not the ${part} ${version} that was signed: it was built anew, or altered.`,
    );
}

/** Not signed by the key that it names. */
export const wrongSignature = (message: string) => new RefusedReleaseError('wrong-signature', message);
/** A good signature of something else. */
export const otherRelease = (message: string) =>
  new RefusedReleaseError('other-release', `${message} Sign what you want to publish.`);
