import type {
  AccountInfo,
  ApiResult,
  AuthTokenRequest,
  CallRequest,
  Features,
  Job,
  MeterReadingHelpResponse,
  ResultImage,
  SendResultsRequest,
  ServerCall,
  TokenGrant,
  UnknownReadingRequest,
  UnknownReadingResponse,
} from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import { tokenClaims } from '../session/session.ts';
import { testToken } from './test-token.ts';

type Answered<T> = Promise<ApiResult<T>>;
type Options = Pick<CallRequest, 'signal'> & {
  /** Whose token the request bears. */
  accountId?: string;
};

/** What the server of a test answers, by endpoint and without the request around it. */
type Endpoints = {
  fetchApplication: (options: Options) => Answered<unknown>;
  requestToken: (body: AuthTokenRequest, options: Options) => Answered<TokenGrant>;
  fetchMeterReadingHelp: (applicationId: string, options: Options) => Answered<MeterReadingHelpResponse>;
  fetchAccountInfo: (options: Options) => Answered<AccountInfo>;
  fetchJobs: (options: Options) => Answered<Job[]>;
  sendResults: (
    jobId: string,
    results: SendResultsRequest,
    idempotencyKey: string,
    options: Options,
  ) => Answered<Job>;
  sendUnknownReading: (
    reading: UnknownReadingRequest,
    idempotencyKey: string,
    options: Options,
  ) => Answered<UnknownReadingResponse>;
  fetchResultImage: (image: ResultImage, options: Options) => Answered<Blob>;
};

/** The server's part of a test: every endpoint it does not name answers with the plainest success there is. */
export type TestApi = Partial<Endpoints> & {
  /** What is answered at other paths, such as those of a module's own endpoints; `undefined` is a 404. */
  atOtherPaths?: (request: CallRequest) => Answered<unknown> | undefined;
};

/**
 * The calls of a test: logins and refreshes are those of `accountId`; sending without naming an answer is refused with
 * 404, and photos do not arrive.
 */
export function testCall(
  answers: TestApi = {},
  { features = {}, accountId = 'account-1' }: { features?: Partial<Features>; accountId?: string } = {},
): ServerCall {
  const server = { ...plainAnswers(features, accountId), ...answers };
  return async request => {
    const { path, body, headers, signal } = request;
    const asking = claimsOf(request)?.accountId;
    const options = { ...(signal && { signal }), ...(asking !== undefined && { accountId: asking }) };
    const key = headers?.['idempotency-key'] ?? '';
    const isAt = (pattern: RegExp) => pattern.exec(path)?.slice(1).map(decodeURIComponent);
    const image = isAt(/^\/api\/pro\/job\/(.+)\/meter-rate-tasks\/(.+)\/result-images\/(.+)$/);
    if (image) {
      const [jobId = '', taskId = '', imageId = ''] = image;
      return answerOf(await server.fetchResultImage({ jobId, taskId, imageId }, options));
    }
    const [jobId] = isAt(/^\/api\/pro\/job\/(.+)\/meterRateTask\/result$/) ?? [];
    if (jobId !== undefined)
      return answerOf(await server.sendResults(jobId, body as SendResultsRequest, key, options));
    const [applicationId] = isAt(/^\/api\/public\/meterReadingHelp\/(.+)$/) ?? [];
    if (applicationId !== undefined)
      return answerOf(await server.fetchMeterReadingHelp(applicationId, options));
    switch (path) {
      case '/api/public/application':
        return answerOf(await server.fetchApplication(options));
      case '/auth/token':
        return granted(await server.requestToken(body as AuthTokenRequest, options));
      case '/auth/revoke':
        return answerOf(success(undefined));
      case '/api/pro/account/info':
        return answerOf(await (answers.fetchAccountInfo?.(options) ?? infoOf(request)));
      case '/api/pro/job':
        return answerOf(await server.fetchJobs(options), jobs => ({ jobs }));
      case '/api/pro/unknown-reading':
        return answerOf(await server.sendUnknownReading(body as UnknownReadingRequest, key, options));
      default:
        return answerOf((await answers.atOtherPaths?.(request)) ?? refusal('not-found'));
    }
  };
}

function plainAnswers(features: Partial<Features>, accountId: string): Omit<Endpoints, 'fetchAccountInfo'> {
  const application = { applicationId: 'test', applicationName: 'Zählwerk Test', features };
  return {
    fetchApplication: async () => success(applicationSchema.parse(application)),
    requestToken: async () =>
      success({ username: 'kunde', token: testToken({ accountId }), refreshToken: 'refresh-1' }),
    fetchMeterReadingHelp: async () => success({ instructions: [] }),
    fetchJobs: async () => success([]),
    sendResults: async () => refusal('job-not-found'),
    sendUnknownReading: async () => refusal('not-found'),
    fetchResultImage: async () => ({ ok: false, error: { kind: 'no-response', reason: 'network' } }),
  };
}

const claimsOf = ({ headers }: CallRequest) =>
  tokenClaims(headers?.authorization?.replace('Bearer ', '') ?? '');

async function infoOf(request: CallRequest): Answered<AccountInfo> {
  const { accountId: id = '', sub = '' } = claimsOf(request) ?? {};
  return success({ id, name: sub === 'kunde' ? 'Erika Mustermann' : `Konto ${sub}` });
}

function answerOf<T>(result: ApiResult<T>, bodyOf: (value: T) => unknown = value => value) {
  return result.ok ? success({ body: bodyOf(result.value), headers: new Headers() }) : result;
}

function granted(result: ApiResult<TokenGrant>) {
  if (!result.ok) return result;
  const { serverTime, ...body } = result.value;
  const date = serverTime === undefined ? undefined : new Date(serverTime).toUTCString();
  return success({ body, headers: new Headers(date === undefined ? {} : { date }) });
}

function success<T>(value: T): ApiResult<T> {
  return { ok: true, value };
}

function refusal(code: string): ApiResult<never> {
  return { ok: false, error: { kind: 'refused', status: 404, code, message: '', fieldErrors: [] } };
}
