import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type SigningKey, signatureFile, signedRelease } from '@zaehlwerk/signing';
import { identityOf, readBuildFolder } from '../read-build.ts';

/** A signature, and a change after it. */
interface HandedOver {
  readonly at?: Date;
  readonly deployment?: string;
  readonly change?: (folder: string) => void;
}

/** A signed copy of a build, changed afterwards. */
export async function handedOver(
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
export function inSignature(
  change: (envelope: { payload: string; signatures: { keyid: string }[] }) => void,
) {
  return (folder: string): void => {
    const file = path.join(folder, signatureFile);
    const envelope = JSON.parse(readFileSync(file, 'utf8'));
    change(envelope);
    writeFileSync(file, JSON.stringify(envelope));
  };
}
