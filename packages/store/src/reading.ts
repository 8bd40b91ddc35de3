/** What only screens of readings need; shared like the main entry, but loaded with the first of them. */
export type { AccountDrafts, KeepProblem } from '@zaehlwerk/outbox';
export { askBeforeUnload } from './drafts/ask-before-unload.ts';
export { type DeclaredDrafts, declareDrafts, useDrafts } from './drafts/use-drafts.ts';
export { useAccountsWithJob } from './jobs/use-accounts-with-job.ts';
export { useFetchResultImage } from './jobs/use-fetch-result-image.ts';
export { useSendResults } from './jobs/use-send-results.ts';
export { useSendUnknownReading } from './unknown-reading/send-unknown-reading.ts';
