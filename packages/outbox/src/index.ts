export { committed } from './database/committed.ts';
export { type Database, portalDatabase } from './database/database.ts';
export type { AccountDrafts } from './drafts/account-drafts.ts';
export { DraftBox, draftsByAccount, type UnsentDrafts } from './drafts/draft-box.ts';
export type { DraftKind, FileOf, KeptDraft } from './drafts/draft-kind.ts';
export type { DraftRecords } from './drafts/draft-records.ts';
export { type DraftTabs, draftTabsOfThisBrowser } from './drafts/draft-tabs.ts';
export { indexedDbDrafts } from './drafts/indexed-db-records.ts';
export type { KeepProblem } from './drafts/keep-problem.ts';
