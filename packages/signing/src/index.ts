export { auditRecord } from './audit.ts';
export { type Draft, refuseUnauthorised, unsigned } from './authorisation.ts';
export { type Changes, changesBetween, isSame, openedChange, signedChange } from './change-statement.ts';
export {
  emptyList,
  type ListChange,
  requiring,
  withOperator,
  withoutPublisher,
  withPublisher,
} from './edit-publishers.ts';
export { type Envelope, parseJson } from './envelope.ts';
export { createKey, isPublicKey, readKey, readPublicKey, type SigningKey } from './keys.ts';
export {
  authorOf,
  emptyLedger,
  type Ledger,
  ledgerOf,
  type RecordedRelease,
  type ReleasedBuild,
  releasedBuilds,
  withRevision,
} from './ledger.ts';
export {
  foreignOperator,
  listOf,
  nameOf,
  type Publisher,
  type PublisherList,
  refuseForeignList,
  refuseOtherOperator,
  sealedList,
  signersOf,
  validity,
} from './publishers.ts';
export {
  buildIdOf,
  buildsOf,
  type CanaryState,
  type Deployment,
  type ModuleState,
  type Revision,
  revisionSchema,
  type Settings,
  type SignedBuild,
  versionOf,
} from './record.ts';
export {
  type BuildIdentity,
  openedRelease,
  parseSignature,
  refuseOtherBuild,
  signatureFile,
  signedRelease,
} from './release-statement.ts';
export { SigningError } from './signing-error.ts';
