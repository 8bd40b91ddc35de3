import type { Application } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import { testJob } from '@zaehlwerk/store/testing';
import type { Texts } from '../texts.ts';
import { meterRows } from './meter-rows.ts';

const features = { reshareAllowed: true } as Application['features'];
const texts = (language: string) => ((key: string) => `${language} ${key}`) as Texts['t'];
const share = (name: string, ...jobs: string[]) => ({ name, jobs }) as unknown as Share;
const jobs = [testJob('a'), testJob('b', { done: true })];
const accessesOf = (shares: readonly Share[]) =>
  meterRows(jobs, shares, features, texts('de')).map(row => row.shares);

test('rows stay the same from one visit to the next, and each as long as it says the same', () => {
  const first = meterRows(jobs, [share('Anna', 'a')], features, texts('de'));
  expect(meterRows(jobs, [share('Anna', 'a')], features, texts('de'))).toBe(first);
  const second = meterRows(jobs, [share('Anna', 'a'), share('Bert', 'b')], features, texts('de'));
  expect(second[0]).toBe(first[0]);
  expect(second[1]?.shares).toEqual(['Bert']);
});

test('rows follow the shares: names change, go, and are compared one by one', () => {
  expect(accessesOf([share('Anna, Bert', 'a')])).toEqual([['Anna, Bert'], []]);
  expect(accessesOf([share('Anna', 'a'), share('Bert', 'a')])).toEqual([['Anna', 'Bert'], []]);
  expect(accessesOf([])).toEqual([[], []]);
});

test('in another language, or where other things are allowed, they are other rows', () => {
  const german = meterRows(jobs, [], features, texts('de'));
  const english = meterRows(jobs, [], features, texts('en'));
  expect(german[1]?.state).toBe('de jobs.status.done');
  expect(english[1]?.state).toBe('en jobs.status.done');
  expect(meterRows(jobs, [], { ...features, reshareAllowed: false }, texts('en'))[0]).not.toBe(english[0]);
});
