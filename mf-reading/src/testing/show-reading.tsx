import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import { useLocation } from '@zaehlwerk/module-kit';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { useNotifications } from '@zaehlwerk/store';
import { startedPortalStore, type TestApi } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';
import { listMemoryOf } from '../job-list/list-memory.ts';
import Reading from '../reading/Reading.tsx';
import { draftsOf } from '../reading-form/drafts.ts';
import { standInBrowser } from './browser.ts';

interface Shown {
  readonly jobs?: readonly Job[];
  readonly address?: string;
  readonly isWide?: boolean;
  readonly inEnglish?: boolean;
  /** Parts of the application config, as the server would send them. */
  readonly application?: object;
  readonly api?: TestApi;
}

/** What the shell shows around a screen, as plain text. */
function Surroundings() {
  const { pathname } = useLocation();
  return (
    <>
      <p title="address">{pathname}</p>
      {useNotifications().map(({ id, type, title, message }) => (
        <p key={id} data-type={type}>{`${title} / ${message}`}</p>
      ))}
    </>
  );
}

afterEach(() => {
  jest.useRealTimers();
  // What the screens remember belongs to one account: another one makes them forget.
  listMemoryOf('nobody');
  draftsOf('nobody');
});

/** The day on which the tests take place. */
const now = new Date('2026-11-20T10:00:00Z');

/**
 * The reading area as the shell shows it to the user `kunde`, over a server that answers as `api` says. Time stands
 * still at 11 o'clock in Berlin on 20.11.2026, unless a test or the user's typing moves it.
 */
export async function showReading({
  jobs = [],
  address = '/ablesung',
  isWide = true,
  inEnglish = false,
  application = {},
  api = {},
}: Shown) {
  jest.useFakeTimers({ now });
  standInBrowser({ isWide });
  const config = applicationSchema.parse({ applicationId: 'test', applicationName: 'Test', ...application });
  const store = await startedPortalStore({
    api: {
      fetchApplication: async () => ({ ok: true, value: config }),
      fetchJobs: async () => ({ ok: true, value: [...jobs] }),
      ...api,
    },
  });
  const user = userEvent.setup({ advanceTimers: time => jest.advanceTimersByTime(time) });
  const view = render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={store}
        module="mf-reading"
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
        texts={inEnglish ? english : german}
        address={address}
        paths={['/ablesung', '/ablesung/:jobId']}
      >
        <Reading />
        <Surroundings />
      </ModuleHarness>
    </UiProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(10));
  return { user, ...view };
}
