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
export { switchToAxios, switchUploadsToAxios } from './http/axios-transport.ts';
export { createServerCall } from './http/client.ts';
export { readableItems } from './http/in-slices.ts';
export { type AnsweredClock, createProbe, type Probe, type ServerPresence } from './http/probe.ts';
export type {
  ApiError,
  ApiResult,
  NoResponseError,
  RefusedError,
  UnreadableError,
} from './http/result.ts';
export type { Answer, CallOptions, CallRequest, ServerCall } from './http/server-call.ts';
export type { Upload } from './http/transport.ts';
export type * from './schema/index.ts';
