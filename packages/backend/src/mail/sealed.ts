import { type Seal, sealFor } from '../keys/seal.ts';

export type { Seal };

/** Encrypts content of mails while it is in the queue; `secret` is a lasting key of the keyring. */
export const createSeal = (secret: Buffer): Seal => sealFor(secret, 'what mails say');
