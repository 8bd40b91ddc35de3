import { addDays, type CalendarDay } from '@zaehlwerk/domain';
import { demoPhoto } from './demo-files.ts';

/** The fields of a job that depend on the day; all others are as in an import document. */
type JobSource = {
  id: string;
  earliestInDays?: number | undefined;
  latestInDays: number;
  config?: object | undefined;
  meter: { meterAddress?: object | undefined };
  registers: {
    targetInDays?: number | undefined;
    history: { daysAgo: number }[];
  }[];
  results?:
    | { daysAgo: number; at: string; values: { taskId: string; photos?: string[] | undefined }[] }[]
    | undefined;
};

/** `address`: of all meters; a meter's own fields are added to it. */
type CustomerSource = { customer: object; partner?: object; address?: object; jobs: JobSource[] };

function registersOf({ registers }: JobSource, today: CalendarDay) {
  return registers.map(({ targetInDays, history, ...register }) => ({
    ...register,
    ...(targetInDays !== undefined && { targetReadingDate: addDays(today, targetInDays) }),
    readingEvents: history.map(({ daysAgo, ...reading }) => ({
      readingDate: addDays(today, -daysAgo),
      ...reading,
    })),
  }));
}

function resultsOf({ results = [] }: JobSource, account: string, today: CalendarDay) {
  return results.map(({ daysAgo, at, values }) => {
    const readingDate = addDays(today, -daysAgo);
    const sent = values.map(({ photos = [], ...value }) => ({
      ...value,
      readingImages: photos.map(demoPhoto),
    }));
    return { account, created: `${readingDate}T${at}`, readingDate, values: sent };
  });
}

/** Jobs of one account, as records of an import document. */
export function* customerJobs(
  account: string,
  { customer, partner, address, jobs }: CustomerSource,
  today: CalendarDay,
): Generator<object> {
  for (const job of jobs) {
    const { id, config, earliestInDays = -14, latestInDays, meter } = job;
    const meterAddress = { ...address, ...meter.meterAddress };
    yield {
      id,
      accounts: [account],
      ...(config && { config }),
      jobConstraints: {
        earliestExecution: addDays(today, earliestInDays),
        latestExecution: addDays(today, latestInDays),
      },
      customer,
      partner,
      meter: { ...meter, meterAddress, meterRateTasks: registersOf(job, today) },
      results: resultsOf(job, account, today),
    };
  }
}
