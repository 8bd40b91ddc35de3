import {
  type AccountInfo,
  accountInfoSchema,
  type Job,
  jobSchema,
  type SendResultsRequest,
} from '../schema/index.ts';
import { parsed } from './parse.ts';
import { parsedJobs } from './parse-jobs.ts';
import { type Answer, type ApiRequest, type CallOptions, request } from './request.ts';
import type { ApiResult } from './result.ts';

/** The calls of one account. */
export type AccountApi = {
  /** `GET /api/pro/account/info`. */
  fetchAccountInfo(options?: CallOptions): Promise<ApiResult<AccountInfo>>;
  /** `GET /api/pro/job`. */
  fetchJobs(options?: CallOptions): Promise<ApiResult<Job[]>>;
  /**
   * `POST /api/pro/job/{id}/meterRateTask/result`; the value is the job as it is afterwards.
   * Repeating with the same `idempotencyKey` has no second effect (decisions.md 5).
   */
  sendResults(
    jobId: string,
    results: SendResultsRequest,
    idempotencyKey: string,
    options?: CallOptions,
  ): Promise<ApiResult<Job>>;
};

/** Where the account's calls go, and where its bearer token comes from: `token` is asked before every call. */
export type AccountApiOptions = { baseUrl?: string; token: () => Promise<ApiResult<string>> };

const secondsAllowed = { info: 20, jobs: 90, photos: 300 };

/** `baseUrl` is the server's origin without a trailing slash; empty means the page's own. */
export function createAccountApi({ baseUrl = '', token }: AccountApiOptions): AccountApi {
  async function authorized(
    path: string,
    seconds: number,
    rest: Partial<ApiRequest> = {},
  ): Promise<ApiResult<Answer>> {
    const bearer = await token();
    if (!bearer.ok) return bearer;
    return request({
      ...rest,
      url: `${baseUrl}/api/pro/${path}`,
      timeoutMilliseconds: seconds * 1000,
      headers: { ...rest.headers, authorization: `Bearer ${bearer.value}` },
    });
  }

  return {
    async fetchAccountInfo(options) {
      const answer = await authorized('account/info', secondsAllowed.info, options);
      return answer.ok ? parsed(accountInfoSchema, answer.value.body) : answer;
    },

    async fetchJobs(options) {
      const answer = await authorized('job', secondsAllowed.jobs, options);
      return answer.ok ? parsedJobs(answer.value.body, options?.signal) : answer;
    },

    async sendResults(jobId, results, idempotencyKey, options) {
      const path = `job/${encodeURIComponent(jobId)}/meterRateTask/result`;
      const answer = await authorized(path, secondsAllowed.photos, {
        ...options,
        body: results,
        headers: { 'idempotency-key': idempotencyKey },
      });
      return answer.ok ? parsed(jobSchema, answer.value.body) : answer;
    },
  };
}
