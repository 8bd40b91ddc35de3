import { jobReadingKind } from './job-reading.ts';
import type { SendableKind } from './sendable-kind.ts';
import { unknownReadingKind } from './unknown-reading.ts';

/** Everything that this release can send. */
export const sendableKinds: readonly SendableKind[] = [jobReadingKind, unknownReadingKind];
