export { endStart, watchUploads } from './client/end-start.ts';
export { readableItems } from './client/in-slices.ts';
export { createServerCall } from './client/page-call.ts';
export { type AnsweredClock, createProbe, type Probe, type ServerPresence } from './client/probe.ts';
export type {
  ApiError,
  ApiResult,
  NoResponseError,
  RefusedError,
  UnreadableError,
} from './client/result.ts';
export type { Upload } from './client/send.ts';
export type { Answer, CallOptions, CallRequest, ServerCall } from './client/server-call.ts';
export {
  fetchJobs,
  fetchResultImage,
  type ResultImage,
} from './endpoints/jobs.ts';
export {
  fetchAccountInfo,
  fetchApplication,
  fetchContact,
  fetchMeterReadingHelp,
  readApplication,
  requestToken,
  revokeSession,
  type TokenGrant,
} from './endpoints/portal.ts';
export type * from './schema/index.ts';
