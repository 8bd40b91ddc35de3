import type { AccountApi, ApiResult, PublicApi } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import type { PortalApi } from '../portal/portal.ts';
import { testToken } from './test-token.ts';

/** The server's part of a test: every call it does not name answers with the plainest success there is. */
export type TestApi = Partial<PublicApi & AccountApi>;

/** The API of a test; sending results without naming an answer is refused with 404. */
export function testApi(answers: TestApi = {}): PortalApi {
  return {
    public: {
      fetchApplication: async () =>
        success(applicationSchema.parse({ applicationId: 'test', applicationName: 'Zählwerk Test' })),
      requestToken: async () => success({ username: 'kunde', token: testToken(), refreshToken: 'refresh-1' }),
      ...answers,
    },
    forAccount: () => ({
      fetchAccountInfo: async () => success({ id: 'account-1', name: 'Erika Mustermann' }),
      fetchJobs: async () => success([]),
      sendResults: async () => ({
        ok: false,
        error: { kind: 'refused', status: 404, code: 'job-not-found', message: '', fieldErrors: [] },
      }),
      ...answers,
    }),
  };
}

function success<T>(value: T): ApiResult<T> {
  return { ok: true, value };
}
