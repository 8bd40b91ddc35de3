import type { RateJudgement } from './judge-rate.ts';
import { sendReadiness } from './readiness.ts';

type Entered = Extract<RateJudgement, { state: 'entered' }>;

const empty: RateJudgement = { state: 'empty' };
const invalid: RateJudgement = { state: 'invalid', error: { code: 'notDigits' } };
const entered = (faults: Partial<Entered> = {}): RateJudgement => ({
  state: 'entered',
  value: '12',
  warnings: [],
  imageFault: undefined,
  commentFault: undefined,
  ...faults,
});
const good = entered();
const implausible = entered({ warnings: [{ code: 'belowMinimum', limit: '20' }] });
const noPhoto = entered({ imageFault: { code: 'imageRequired' } });
const noComment = entered({ commentFault: { code: 'commentRequired' } });

test.each([
  [[], 'noReading', [], []],
  [[empty], 'noReading', [], []],
  [[empty, empty], 'noReading', [], []],
  [[good], undefined, [], []],
  [[good, good], undefined, [], []],
  [[good, empty], undefined, ['1'], []],
  [[empty, implausible, empty], undefined, ['0', '2'], ['1']],
  [[implausible, implausible], undefined, [], ['0', '1']],
  [[invalid], 'invalidReading', [], []],
  [[invalid, empty], 'invalidReading', ['1'], []],
  [[good, invalid, empty], 'invalidReading', ['2'], []],
  [[noPhoto, invalid], 'invalidReading', [], []],
  [[good, noPhoto], 'imageRequired', [], []],
  [[noComment, noPhoto], 'imageRequired', [], []],
  [[noComment, empty], 'commentRequired', ['1'], []],
])('%j', (judgements, blockedBy, incompleteTaskIds, warningTaskIds) => {
  const inputs = judgements.map((judgement, index) => ({ taskId: `${index}`, judgement }));
  expect(sendReadiness(inputs)).toEqual({ blockedBy, incompleteTaskIds, warningTaskIds });
});
