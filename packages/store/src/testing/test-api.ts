import type { AccountApi, ApiResult, Features, PublicApi } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import type { PortalApi } from '../portal/portal.ts';
import { tokenClaims } from '../session/token-claims.ts';
import { testToken } from './test-token.ts';

/** The server's part of a test: every call it does not name answers with the plainest success there is. */
export type TestApi = Partial<PublicApi & AccountApi>;

/**
 * The API of a test: logins and refreshes are those of `accountId`; sending without naming an answer is refused with
 * 404, and photos do not arrive.
 */
export function testApi(
  answers: TestApi = {},
  { features = {}, accountId = 'account-1' }: { features?: Partial<Features>; accountId?: string } = {},
): PortalApi {
  return {
    public: {
      fetchApplication: async () =>
        success(
          applicationSchema.parse({ applicationId: 'test', applicationName: 'Zählwerk Test', features }),
        ),
      requestToken: async () =>
        success({ username: 'kunde', token: testToken({ accountId }), refreshToken: 'refresh-1' }),
      fetchMeterReadingHelp: async () => success({ instructions: [] }),
      ...answers,
    },
    forAccount: ({ token }) => ({
      fetchAccountInfo: async () => {
        const bearer = await token();
        const { accountId: id = '', sub = '' } = bearer.ok ? (tokenClaims(bearer.value) ?? {}) : {};
        return success({ id, name: sub === 'kunde' ? 'Erika Mustermann' : `Konto ${sub}` });
      },
      fetchJobs: async () => success([]),
      sendResults: async () => ({
        ok: false,
        error: { kind: 'refused', status: 404, code: 'job-not-found', message: '', fieldErrors: [] },
      }),
      sendUnknownReading: async () => ({
        ok: false,
        error: { kind: 'refused', status: 404, code: 'not-found', message: '', fieldErrors: [] },
      }),
      fetchResultImage: async () => ({ ok: false, error: { kind: 'no-response', reason: 'network' } }),
      ...answers,
    }),
  };
}

function success<T>(value: T): ApiResult<T> {
  return { ok: true, value };
}
