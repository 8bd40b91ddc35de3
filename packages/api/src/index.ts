export {
  type AccountApi,
  type AccountApiOptions,
  createAccountApi,
} from './client/account-api.ts';
export { createPublicApi, type PublicApi, type TokenGrant } from './client/public-api.ts';
export type { CallOptions } from './client/request.ts';
export type {
  ApiError,
  ApiResult,
  NoResponseError,
  RefusedError,
  UnreadableError,
} from './client/result.ts';
export type * from './schema/index.ts';
