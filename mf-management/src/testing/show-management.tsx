import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiResult, CallRequest, Job } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import type { NewShareRequest, subAccountSchema } from '@zaehlwerk/api/sharing';
import meteringGerman from '@zaehlwerk/metering/locales/de-FORMAL.json';
import meteringEnglish from '@zaehlwerk/metering/locales/en-FORMAL.json';
import { standInBrowser } from '@zaehlwerk/metering/testing';
import { everythingAnswered, ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { memoryDrafts, startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';
import declaration from '../../module.ts';

export type Answered = Promise<ApiResult<unknown>>;

interface Shown {
  readonly inEnglish?: boolean;
  /** Features of the application beside that meters may be shared on. */
  readonly features?: object;
  readonly jobs?: readonly Job[];
  /** Answer to the request for the shares; none by default. */
  readonly shares?: Answered;
  /** Answers at other paths of shares; 404 where there is none. */
  readonly answer?: (request: CallRequest) => Answered | undefined;
  /** Usernames of the accounts that are logged in beside account-1. */
  readonly others?: readonly string[];
  readonly address?: string;
  /** Runs before the server has answered. */
  readonly beforeAnswers?: () => void;
  /** The device: pass the same one to consecutive visits. */
  readonly drafts?: ReturnType<typeof memoryDrafts>;
}

/** Renders content as the shell does for account-1. */
export async function showManagement(content: ReactNode, shown: Shown = {}) {
  const { inEnglish = false, features = {}, jobs = [], answer, drafts = memoryDrafts() } = shown;
  const { others = [], address = '/', beforeAnswers } = shown;
  const { shares = success({ sharedAccounts: [] }) } = shown;
  standInBrowser({ isWide: true });
  const config = applicationSchema.parse({
    applicationId: 'test',
    applicationName: 'Test',
    features: { reshareAllowed: true, ...features },
  });
  const store = await startedPortalStore({
    drafts,
    others: [...others],
    api: {
      fetchApplication: async () => ({ ok: true, value: config }),
      fetchJobs: async () => ({ ok: true, value: [...jobs] }),
      atOtherPaths: request => {
        if (request.path === '/api/pro/share/account') return shares;
        return answer?.(request);
      },
    },
  });
  const user = userEvent.setup();
  const { unmount } = render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={store}
        module="mf-management"
        address={address}
        paths={[...declaration.routes.map(({ path }) => path), '*']}
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
        texts={inEnglish ? { ...meteringEnglish, ...english } : { ...meteringGerman, ...german }}
      >
        {content}
      </ModuleHarness>
    </UiProvider>,
  );
  beforeAnswers?.();
  await everythingAnswered(store);
  return { user, unmount };
}

export const success = async (value: unknown): Answered => ({ ok: true, value });

/** The request may have arrived, its answer has not. */
export const lostAnswer = async (): Answered => ({
  ok: false,
  error: { kind: 'no-response', reason: 'network' },
});

export const refusal = async (
  status: number,
  code: string,
  fieldErrors: readonly { field: string; message: string }[] = [],
): Answered => ({
  ok: false,
  error: { kind: 'refused', status, code, message: '', fieldErrors },
});

/** Creates one share per key, and returns it again for the same key (decisions.md 57). */
export function shareServer() {
  const made = new Map<string, z.infer<typeof subAccountSchema>>();
  const create = ({ body, headers }: CallRequest) => {
    const key = headers?.['idempotency-key'] ?? '';
    const request = body as NewShareRequest;
    const number = made.size + 1;
    const answer = made.get(key) ?? {
      id: `share-${number}`,
      name: request.name,
      username: `user-${number}`,
      parentId: 'account-1',
      allowToReShare: request.allowToReShare,
      blocked: false,
      created: '2026-11-24T10:00:00.000Z',
      jobs: request.jobIds,
      password: `pass-${number}`,
      token: `token-${number}`,
      webLogin: 'https://portal.example/',
      directLink: `https://portal.example/m/token-${number}`,
      qrCode: `https://portal.example/m/token-${number}`,
    };
    made.set(key, answer);
    return answer;
  };
  return { made, create };
}

export const isCreate = ({ path, method = 'POST' }: CallRequest) =>
  path === '/api/pro/share/job' && method === 'POST';

export { meterRow } from './meter-row.ts';

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
