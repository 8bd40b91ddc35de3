import { openFirst } from './job-order.ts';

test('open jobs come first and both groups keep their order', () => {
  const jobs = [
    { id: 'a', done: true },
    { id: 'b', done: false },
    { id: 'c', done: true },
    { id: 'd', done: false },
  ];
  expect(openFirst(jobs).map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
  expect(jobs.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});
