import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job, MeterRateTask } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import type { ReadingReason } from '@zaehlwerk/domain';
import meteringGerman from '@zaehlwerk/metering/locales/de-FORMAL.json';
import meteringEnglish from '@zaehlwerk/metering/locales/en-FORMAL.json';
import { exampleTask, standInBrowser } from '@zaehlwerk/metering/testing';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore, type TestApi } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';
import Evaluation from '../evaluation/Evaluation.tsx';
import { evaluatedJobPart } from '../evaluation/evaluation-views.tsx';
import HomeCard from '../home/HomeCard.tsx';

// Charts come after the words, and draw into a canvas, which jsdom has not: they have tests of their own.
jest.mock('../charts/charts-part.tsx', () => ({ ChartsPart: () => null }));

interface Shown {
  readonly jobs?: readonly Job[];
  readonly address?: string;
  readonly isWide?: boolean;
  readonly inEnglish?: boolean;
  /** Features of the application beside that evaluation is on, and all jobs are shown. */
  readonly features?: object;
  /** The group `evaluation` of the application. */
  readonly evaluation?: object;
  readonly api?: TestApi;
  /** The card of the home page in the place of the screen. */
  readonly isHome?: boolean;
  /** Other logins of the device. */
  readonly others?: readonly string[];
  readonly beside?: ReactNode;
}

let accountsUsed = 0;
afterEach(() => {
  jest.useRealTimers();
  // The memory of the list outlives it: the next test uses another account.
  accountsUsed += 1;
});

/** The evaluation as the shell shows it, on 20.11.2026. */
export async function showEvaluation(shown: Shown = {}) {
  const { jobs = [], address = '/auswertung', isWide = true, inEnglish = false } = shown;
  const { features = {}, evaluation = {}, api = {}, isHome = false, others = [], beside } = shown;
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') });
  standInBrowser({ isWide });
  const config = applicationSchema.parse({
    applicationId: 'test',
    applicationName: 'Test',
    features: { evaluationEnabled: true, evaluationShowOnlyDoneJobs: false, ...features },
    evaluation,
  });
  const store = await startedPortalStore({
    accountId: `kunde-${accountsUsed}`,
    others,
    api: {
      fetchApplication: async () => ({ ok: true, value: config }),
      fetchJobs: async () => ({ ok: true, value: [...jobs] }),
      ...api,
    },
  });
  await evaluatedJobPart.load();
  const user = userEvent.setup({ advanceTimers: time => jest.advanceTimersByTime(time) });
  render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={store}
        module="mf-evaluation"
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
        texts={inEnglish ? { ...meteringEnglish, ...english } : { ...meteringGerman, ...german }}
        address={address}
        paths={['/auswertung', '/auswertung/:jobId']}
      >
        {isHome ? <HomeCard /> : <Evaluation />}
        {beside}
      </ModuleHarness>
    </UiProvider>,
  );
  await pass(20);
  // What is below the words comes after they are painted.
  await pass(20);
  return { user };
}

export const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

export type Read = readonly [day: string, value: number, reason?: ReadingReason | null];

/** A rate with these earlier readings. */
export function rateWith(readings: readonly Read[], changes: Partial<MeterRateTask> = {}): MeterRateTask {
  return exampleTask({
    readingEvents: readings.map(([day, readingValue, reason = 'PERIODIC_READING']) => ({
      readingDate: `${day}T12:00:00.000Z`,
      readingValue,
      reason,
    })),
    ...changes,
  });
}
