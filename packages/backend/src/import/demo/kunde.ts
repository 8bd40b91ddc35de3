import { addDays, type CalendarDay } from '@zaehlwerk/domain';
import { kunde } from './sources.ts';

/** The nine jobs of the customer, as records of an import document. */
export function* kundeJobs(today: CalendarDay): Generator<object> {
  const { customer, partner, jobs } = kunde;
  for (const { id, latestInDays, config, meter, registers, results = [] } of jobs) {
    const meterRateTasks = registers.map(({ targetInDays, history, ...register }) => ({
      ...register,
      ...(targetInDays !== undefined && { targetReadingDate: addDays(today, targetInDays) }),
      readingEvents: history.map(({ daysAgo, ...reading }) => ({
        readingDate: addDays(today, -daysAgo),
        ...reading,
      })),
    }));
    yield {
      id,
      accounts: ['kunde'],
      ...(config && { config }),
      jobConstraints: {
        earliestExecution: addDays(today, -14),
        latestExecution: addDays(today, latestInDays),
      },
      customer,
      partner,
      meter: { ...meter, meterRateTasks },
      results: results.map(({ daysAgo, at, values }) => {
        const readingDate = addDays(today, -daysAgo);
        return { account: 'kunde', created: `${readingDate}T${at}`, readingDate, values };
      }),
    };
  }
}
