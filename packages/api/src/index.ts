export { createProbe, type Probe, type ServerPresence } from './client/probe.ts';
export { readableItems } from './client/readable-items.ts';
export type {
  ApiError,
  ApiResult,
  NoResponseError,
  RefusedError,
  UnreadableError,
} from './client/result.ts';
export {
  type Answer,
  type CallOptions,
  type CallRequest,
  createServerCall,
  type ServerCall,
} from './client/server-call.ts';
export { fetchApplication, readApplication } from './endpoints/application.ts';
export { fetchJobs, fetchResultImage, type ResultImage } from './endpoints/jobs.ts';
export { fetchMeterReadingHelp } from './endpoints/meter-reading-help.ts';
export { fetchAccountInfo, requestToken, type TokenGrant } from './endpoints/session.ts';
export type * from './schema/index.ts';
