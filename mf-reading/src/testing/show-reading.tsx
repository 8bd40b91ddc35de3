import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job, Probe } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import meteringGerman from '@zaehlwerk/metering/locales/de-FORMAL.json';
import meteringEnglish from '@zaehlwerk/metering/locales/en-FORMAL.json';
import { standInBrowser } from '@zaehlwerk/metering/testing';
import { type QueuedItemProps, useLocation } from '@zaehlwerk/module-kit';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { useAccountCommands, useNotifications, useSession } from '@zaehlwerk/store';
import { useConnectivityState } from '@zaehlwerk/store/host';
import {
  type MemoryDrafts,
  type MemoryQueue,
  memoryDrafts,
  startedPortalStore,
  type TestApi,
} from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { type ComponentProps, useEffect } from 'react';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';
import HomeCard from '../job-home/HomeCard.tsx';
import ListEntry from '../list-entry/ListEntry.tsx';
import Reading from '../reading/Reading.tsx';
import { jobDetailPart } from '../reading/reading-views.tsx';
import UnknownReading from '../unknown-reading/UnknownReading.tsx';

interface Shown {
  readonly jobs?: readonly Job[];
  readonly address?: string;
  readonly isWide?: boolean;
  readonly inEnglish?: boolean;
  /** Accounts that are logged in beside `kunde`; they have the same jobs. */
  readonly others?: readonly string[];
  /** Parts of the application config, as the server would send them. */
  readonly application?: object;
  readonly api?: TestApi;
  /** The drafts on the device: the same ones for several visits. */
  readonly drafts?: MemoryDrafts;
  /** The queue on the device; one that lies beside the drafts by default. */
  readonly queue?: MemoryQueue;
  /** Answers to checks of the connection. */
  readonly probe?: Probe;
  /** Contributions of other modules to the slots of a job. */
  readonly contributions?: ComponentProps<typeof ModuleHarness>['contributions'];
}

/** The notifications of the shell, as plain text. */
function Surroundings() {
  const { pathname } = useLocation();
  return (
    <>
      <p title="address">{pathname}</p>
      <p title="connection">{useConnectivityState()}</p>
      <p title="account">{useSession()?.accountId}</p>
      {useNotifications().map(({ id, type, title, message }) => (
        <p key={id} data-type={type}>{`${title} / ${message}`}</p>
      ))}
    </>
  );
}

/** Hands out what takes an account off this device. */
function LogOut({ onReady }: { readonly onReady: (remove: (accountId: string) => Promise<void>) => void }) {
  const { remove } = useAccountCommands();
  useEffect(() => onReady(remove), [onReady, remove]);
  return null;
}

/** The screen that the module declares for the address, or its card on the start page. */
function Screen() {
  const { pathname } = useLocation();
  if (pathname === '/') return <HomeCard />;
  if (pathname === '/ablesung/liste') return <ListEntry />;
  return pathname === '/ablesung/neu' ? <UnknownReading /> : <Reading />;
}

/** A contribution of the portal about queued items, in the words of a test. */
export const queuedItemWords: Shown['contributions'] = {
  'queued-item': props => {
    const { item, shows } = props as unknown as QueuedItemProps;
    const { code, status = '' } = item.problem ?? {};
    return <p>{`${shows} of ${item.summary.name}: ${status || code || item.state}`}</p>;
  },
};

let accountsUsed = 0;

/** The account of the test that runs. */
export const testAccount = () => `kunde-${accountsUsed}`;

/** On a slow device, a press has changed the page before the next frame. Ends with the test. */
export function drawNoFrames(): void {
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
}

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  // Screens keep state on the page: the next test uses another account.
  accountsUsed += 1;
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
  others = [],
  application = {},
  api = {},
  drafts = memoryDrafts(),
  queue,
  probe = async () => 'online',
  contributions = {},
}: Shown) {
  jest.useFakeTimers({ now });
  standInBrowser({ isWide });
  const config = applicationSchema.parse({ applicationId: 'test', applicationName: 'Test', ...application });
  const store = await startedPortalStore({
    accountId: testAccount(),
    others,
    drafts,
    ...(queue && { queue }),
    probe,
    api: {
      fetchApplication: async () => ({ ok: true, value: config }),
      fetchJobs: async () => ({ ok: true, value: [...jobs] }),
      ...api,
    },
  });
  await jobDetailPart.load();
  const user = userEvent.setup({ advanceTimers: time => jest.advanceTimersByTime(time) });
  let logOut: (accountId: string) => Promise<void> = async () => undefined;
  const view = render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={store}
        module="mf-reading"
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
        texts={inEnglish ? { ...meteringEnglish, ...english } : { ...meteringGerman, ...german }}
        address={address}
        contributions={contributions}
        paths={['/', '/ablesung', '/ablesung/neu', '/ablesung/liste', '/ablesung/:jobId']}
      >
        <main>
          <Screen />
        </main>
        <Surroundings />
        <LogOut
          onReady={remove => {
            logOut = remove;
          }}
        />
      </ModuleHarness>
    </UiProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(10));
  return { user, ...view, logOut: (accountId: string) => logOut(accountId) };
}
