export {
  type AccountApi,
  type AccountApiOptions,
  createAccountApi,
  type ResultImage,
} from './client/account-api.ts';
export { readableJobs } from './client/parse-jobs.ts';
export { createProbe, type Probe, type ServerPresence } from './client/probe.ts';
export { createPublicApi, type PublicApi, type TokenGrant } from './client/public-api.ts';
export { readApplication } from './client/read-application.ts';
export type { CallOptions } from './client/request.ts';
export type {
  ApiError,
  ApiResult,
  NoResponseError,
  RefusedError,
  UnreadableError,
} from './client/result.ts';
export type * from './schema/index.ts';
