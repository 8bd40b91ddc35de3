import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiResult, CallRequest, Job } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { everythingAnswered, ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { useNotifications } from '@zaehlwerk/store';
import { type Connectivity, useConnectivity } from '@zaehlwerk/store/host';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { type ComponentType, type ReactNode, useState } from 'react';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';
import Communication from '../communication/Communication.tsx';
import HomeCard from '../placements/HomeCard.tsx';
import JobButton from '../placements/JobButton.tsx';
import MenuEntry from '../placements/MenuEntry.tsx';

/** An account that the customer system does not know yet. */
export const unregistered = {
  registered: false,
  currentConfirmedCommunicationTypes: [] as string[],
  selfServiceToken: 'self-service',
};
/** One whose e-mail address is confirmed. */
export const confirmed = { ...unregistered, registered: true, currentConfirmedCommunicationTypes: ['EMAIL'] };

/** A job whose reading reached the server at a moment (ISO 8601). */
export const doneJob = (id: string, created = '2026-11-01T10:00:00Z'): Job =>
  exampleJob({
    id,
    done: true,
    meter: {
      meterRateTasks: [exampleTask({ readingResults: [{ readingDate: created, readingValue: 1, created }] })],
    },
  });

export const noResponse: ApiResult<never> = {
  ok: false,
  error: { kind: 'no-response', reason: 'network' },
};

interface Shown {
  /** The registration on the server; a function is asked each time. `undefined` is a 404, {@link noResponse} none. */
  readonly info?: object | (() => object | undefined);
  readonly jobs?: () => readonly Job[];
  /** Answers to requests for confirmations, in order; the last one stays. */
  readonly receipts?: readonly (ApiResult<unknown> | Promise<ApiResult<unknown>>)[];
  readonly crmSettings?: object;
  readonly communicationSettings?: object;
  readonly isOnline?: () => boolean;
  readonly inEnglish?: boolean;
  /** Other content of the page. */
  readonly beside?: () => ReactNode;
}

const shownEverywhere = {
  crmSettings: {
    registrationEnabled: true,
    externalRegistrationOptInBaseUrl: 'https://crm.example',
    showRegistrationOnHomeScreen: true,
    showRegistrationOnJobScreen: true,
    showRegistrationOnMainMenu: true,
  },
  communicationSettings: {
    sendingCrmRegisteredUserReadingReceiptAllowed: true,
    showSendingReadingReceiptOnHomeScreen: true,
    showSendingReadingReceiptOnJobScreen: true,
    showSendingReadingReceiptOnMainMenu: true,
  },
};

function Notifications() {
  return useNotifications().map(({ id, type, title, message }) => (
    <p key={id} data-type={type}>{`${title} / ${message}`}</p>
  ));
}

/** The loader of the shell is what knows that a contribution is a component; here nothing is given to any. */
const [HomeContribution, JobContribution, MenuContribution, BesidePages] = [
  HomeCard,
  JobButton,
  MenuEntry,
  Communication,
] as unknown as [ComponentType, ComponentType, ComponentType, ComponentType];

function Surroundings({ beside }: Pick<Shown, 'beside'>) {
  const { reload } = useJobs();
  connectivity = useConnectivity();
  const [isThere, setThere] = useState(true);
  return (
    <>
      <main>
        <HomeContribution />
        <section aria-label="job">
          <JobContribution />
        </section>
        <section aria-label="menu">
          <MenuContribution />
        </section>
        {beside?.()}
      </main>
      <button type="button" onClick={() => void reload()}>
        reload jobs
      </button>
      <button type="button" onClick={() => setThere(before => !before)}>
        next visit
      </button>
      <Notifications />
      {isThere && <BesidePages />}
    </>
  );
}

let connectivity: Connectivity;

/** The whole module beside a page, for account-1, to whom it is offered everywhere. */
export async function showCommunication(shown: Shown = {}) {
  const {
    info = unregistered,
    jobs = () => [doneJob('one')],
    receipts = [{ ok: true, value: { count: 1 } }],
  } = shown;
  const { isOnline = () => true, inEnglish = false, beside } = shown;
  jest.useFakeTimers({ advanceTimers: true });
  const answers = [...receipts];
  const requests: CallRequest[] = [];
  const config = applicationSchema.parse({
    applicationId: 'test',
    applicationName: 'Test',
    crmSettings: { ...shownEverywhere.crmSettings, ...shown.crmSettings },
    communicationSettings: { ...shownEverywhere.communicationSettings, ...shown.communicationSettings },
  });
  const store = await startedPortalStore({
    probe: async () => (isOnline() ? 'online' : 'offline'),
    api: {
      fetchApplication: async () => ({ ok: true, value: config }),
      fetchJobs: async () => ({ ok: true, value: [...jobs()] }),
      atOtherPaths: async request => {
        requests.push(request);
        if (request.path === '/api/pro/account/crm-registration-info') {
          const value = typeof info === 'function' ? info() : info;
          if (value === noResponse) return noResponse;
          if (value) return { ok: true, value };
          const error = { kind: 'refused', status: 404, code: 'crm_registration_unknown' } as const;
          return { ok: false, error: { ...error, message: '', fieldErrors: [] } };
        }
        return (answers.length > 1 ? answers.shift() : answers[0]) ?? noResponse;
      },
    },
  });
  const user = userEvent.setup();
  render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={store}
        module="mf-communication"
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
        texts={inEnglish ? english : german}
      >
        <Surroundings {...(beside && { beside })} />
      </ModuleHarness>
    </UiProvider>,
  );
  await everythingAnswered(store);
  const at = (path: string) => requests.filter(request => request.path.startsWith(path));
  return {
    user,
    /** The reader comes back to the page. */
    comeBack: async () => {
      act(() => void dispatchEvent(new Event('focus')));
      await everythingAnswered(store);
    },
    /** The portal notices whether there is a connection. */
    check: () => act(async () => void (await connectivity.check())),
    infoRequests: () => at('/api/pro/account/crm-registration-info').length,
    receiptRequests: () => at('/api/pro/job/reading-receipts'),
  };
}

afterEach(() => jest.useRealTimers());

/** Lets timers go on for so many milliseconds. */
export const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
