import * as z from 'zod/mini';
import {
  type AccountInfo,
  accountInfoSchema,
  type Job,
  jobSchema,
  type SendResultsRequest,
  type UnknownReadingRequest,
  type UnknownReadingResponse,
  unknownReadingResponseSchema,
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
  /**
   * `POST /api/pro/unknown-reading`: a reading of a meter that the account has no job for.
   * Repeating with the same `idempotencyKey` has no second effect (decisions.md 5).
   */
  sendUnknownReading(
    reading: UnknownReadingRequest,
    idempotencyKey: string,
    options?: CallOptions,
  ): Promise<ApiResult<UnknownReadingResponse>>;
  /** `GET /api/pro/job/{jobId}/meter-rate-tasks/{taskId}/result-images/{imageId}`. */
  fetchResultImage(image: ResultImage, options?: CallOptions): Promise<ApiResult<Blob>>;
};

/** Which photo of a sent reading; `imageId` stands in the reading's `readingResultImages`. */
export type ResultImage = { jobId: string; taskId: string; imageId: string };

/** Where the account's calls go, and where its bearer token comes from: `token` is asked before every call. */
export type AccountApiOptions = { baseUrl?: string; token: () => Promise<ApiResult<string>> };

const imageFile = z.instanceof(Blob).check(z.refine(file => file.type.startsWith('image/')));

const secondsAllowed = { info: 20, jobs: 90, photo: 60, photos: 300 };

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

    async sendUnknownReading(reading, idempotencyKey, options) {
      const answer = await authorized('unknown-reading', secondsAllowed.photos, {
        ...options,
        body: reading,
        headers: { 'idempotency-key': idempotencyKey },
      });
      return answer.ok ? parsed(unknownReadingResponseSchema, answer.value.body) : answer;
    },

    async fetchResultImage({ jobId, taskId, imageId }, options) {
      const [job, task, image] = [jobId, taskId, imageId].map(encodeURIComponent);
      const path = `job/${job}/meter-rate-tasks/${task}/result-images/${image}`;
      const answer = await authorized(path, secondsAllowed.photo, { ...options, asFile: true });
      return answer.ok ? parsed(imageFile, answer.value.body) : answer;
    },
  };
}
