import { type JobFacts, type JobView, jobViewOf } from './job-view.ts';

const untouched: JobFacts = {
  queue: 'ready',
  isQueued: false,
  draft: 'none',
  isOutdated: false,
  isDone: false,
};
const all: JobFacts[] = (['loading', 'ready', 'unavailable'] as const).flatMap(queue =>
  (['opening', 'none', 'there', 'sending'] as const).flatMap(draft =>
    [false, true].flatMap(isQueued =>
      [false, true].flatMap(isOutdated =>
        [false, true].map(isDone => ({ queue, draft, isQueued, isOutdated, isDone })),
      ),
    ),
  ),
);

test.each<[string, Partial<JobFacts>, JobView]>([
  ['nothing was entered', {}, 'form'],
  ['something was entered', { draft: 'there' }, 'form'],
  ['its reading waits', { isQueued: true }, 'queued'],
  ['its reading waits, and something else was entered', { isQueued: true, draft: 'there' }, 'queued'],
  ['its correction waits', { isQueued: true, isDone: true }, 'queued'],
  ['it was sent, and its list is older', { isOutdated: true }, 'unseen'],
  ['its correction was sent, and its list is older', { isOutdated: true, isDone: true }, 'unseen'],
  ['it was sent, and something was entered since', { isOutdated: true, draft: 'there' }, 'form'],
  ['it is done', { isDone: true }, 'sent'],
  ['it is done and being corrected', { isDone: true, draft: 'there' }, 'form'],
  ['the device does not say what waits', { queue: 'unavailable' }, 'form'],
  ['the device has not said yet what waits', { queue: 'loading', draft: 'there' }, 'opening'],
  ['the device has not said yet what was entered', { draft: 'opening' }, 'opening'],
])('a job of which %s', (_what, facts, view) => {
  expect(jobViewOf({ ...untouched, ...facts })).toBe(view);
});

test('an empty form is shown only where nothing is known to be on its way or sent', () => {
  const empty = all.filter(facts => facts.draft === 'none' && jobViewOf(facts) === 'form');
  expect(empty).toEqual([untouched, { ...untouched, queue: 'unavailable' }]);
});
