import { matchInTime } from './match-in-time.ts';
import { instructionsAtOnce, matchingInstructions } from './matching-instructions.ts';

jest.mock('./match-in-time.ts');
const inTime = jest.mocked(matchInTime);

const subject = { obisCodes: ['1-0:1.8.0'], meterNumber: '1EMH1', hasSeveralRates: false };
const help = (title: string, filter: object = {}, language = 'de-FORMAL') => ({
  language,
  title,
  text: title,
  ...filter,
});
const titles = (instructions: readonly { title: string }[] | undefined) =>
  instructions?.map(({ title }) => title);
const wanted = () => true;

afterEach(() => jest.resetAllMocks());

test('what fits the job is shown in the utility’s order, and what is written twice once', () => {
  const all = [
    help('B'),
    help('gas', { obisFilter: '^7-' }),
    help('A', { obisFilter: '^1-' }),
    help('several', { multiMeterRate: true }),
    help('invalid', { meterNumberFilter: '[' }),
    help('A', { meterNumberFilter: 'EMH' }),
  ];
  expect(titles(instructionsAtOnce(all, subject, 'de-FORMAL'))).toEqual(['B', 'A']);
});

test('the reader’s language comes first; where nothing fits in it, German stands in', () => {
  const all = [
    help('German'),
    help('English', {}, 'en-FORMAL'),
    help('gas', { obisFilter: '^7' }, 'de-INFORMAL'),
  ];
  expect(titles(instructionsAtOnce(all, subject, 'en-FORMAL'))).toEqual(['English']);
  expect(titles(instructionsAtOnce(all, subject, 'de-INFORMAL'))).toEqual(['German']);
  expect(titles(instructionsAtOnce(all.slice(1), subject, 'de-FORMAL'))).toEqual([]);
});

test('filters that may take long are tried one after the other, and left out without an answer', async () => {
  const all = [
    help('first'),
    help('slow', { meterNumberFilter: '(E+)+$' }),
    help('differs', { obisFilter: '9.*' }),
    help('matches', { obisFilter: '1.*' }),
    help('last'),
  ];
  expect(instructionsAtOnce(all, subject, 'de-FORMAL')).toBeUndefined();
  expect(inTime).not.toHaveBeenCalled();
  inTime.mockResolvedValueOnce(undefined).mockResolvedValueOnce('differs').mockResolvedValueOnce('matches');
  expect(titles(await matchingInstructions(all, subject, 'de-FORMAL', wanted))).toEqual([
    'first',
    'matches',
    'last',
  ]);
  expect(inTime).toHaveBeenCalledTimes(3);
});

test('filters of another language are tried only when it has to stand in', async () => {
  const all = [help('German', { obisFilter: '.*' }), help('English', { obisFilter: '.+' }, 'en-FORMAL')];
  inTime.mockResolvedValueOnce('matches');
  expect(titles(await matchingInstructions(all, subject, 'en-FORMAL', wanted))).toEqual(['English']);
  expect(inTime).toHaveBeenCalledTimes(1);
  inTime.mockResolvedValueOnce('differs').mockResolvedValueOnce('matches');
  expect(titles(await matchingInstructions(all, subject, 'en-FORMAL', wanted))).toEqual(['German']);
});

test('nothing is tried any more once the answer is not wanted', async () => {
  await matchingInstructions([help('a', { obisFilter: '.*' })], subject, 'de-FORMAL', () => false);
  expect(inTime).not.toHaveBeenCalled();
});
