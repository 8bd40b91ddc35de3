import fc from 'fast-check';
import {
  formSteps,
  nextPlace,
  type Place,
  type Progress,
  placeOf,
  type Step,
  shownPlace,
  steps,
} from './steps.ts';

const progress = (valid: readonly Step[], isSent = false): Progress => ({
  isValid: {
    METER: valid.includes('METER'),
    METER_READING: valid.includes('METER_READING'),
    CONTACT: valid.includes('CONTACT'),
  },
  isSent,
});
const at = (step: Step, isChange = false): Place => ({ step, isChange });

test.each<[string, Step, readonly Step[], Step]>([
  ['the beginning', 'METER', [], 'METER'],
  ['nothing behind a step that is not complete', 'SUMMARY', ['METER'], 'METER_READING'],
  [
    'the step that is wanted, once all before it are complete',
    'CONTACT',
    ['METER', 'METER_READING'],
    'CONTACT',
  ],
  ['an earlier step, whatever is complete', 'METER', [...formSteps], 'METER'],
  ['a step that became incomplete behind the reader', 'SUMMARY', ['METER', 'CONTACT'], 'METER_READING'],
  ['the beginning, where another reading was sent', 'DONE', [], 'METER'],
  ['the beginning, as long as the browser is at what was sent before', 'DONE', ['METER'], 'METER'],
  ['no DONE before anything is sent', 'DONE', [...formSteps], 'METER'],
])('%s', (_what, wanted, valid, shown) => {
  expect(shownPlace(at(wanted), progress(valid)).step).toBe(shown);
});

const step = fc.constantFrom(...steps);
const valid = fc.subarray([...formSteps]);

test('what was sent is shown wherever the reader goes', () => {
  fc.assert(
    fc.property(step, valid, (wanted, done) => {
      expect(shownPlace(at(wanted), progress(done, true)).step).toBe('DONE');
    }),
  );
});

test('no step is shown before all steps in front of it are complete, and showing again changes nothing', () => {
  fc.assert(
    fc.property(step, valid, fc.boolean(), (wanted, done, isChange) => {
      const shown = shownPlace(at(wanted, isChange), progress(done));
      const before = formSteps.slice(0, steps.indexOf(shown.step));
      expect(before.every(one => done.includes(one))).toBe(true);
      expect(shownPlace(shown, progress(done))).toEqual(shown);
    }),
  );
});

test('going on leads through all steps in their order', () => {
  const all = progress(formSteps);
  const way: Step[] = ['METER'];
  for (const _ of formSteps) {
    const next = nextPlace(at(way.at(-1) ?? 'METER'), all);
    if (next) way.push(next.step);
  }
  expect(way).toEqual(['METER', 'METER_READING', 'CONTACT', 'SUMMARY']);
});

test('a change leads back to SUMMARY, or first to what it has left to enter', () => {
  expect(nextPlace(at('METER', true), progress(formSteps))).toBeUndefined();
  expect(nextPlace(at('METER', true), progress(['METER', 'CONTACT']))).toEqual(at('METER_READING', true));
});

test.each([null, undefined, 'METER', 7, {}, { step: 'OTHER' }, { step: 'METER', isChange: 'yes' }])(
  'an entry of the history that says nothing of the wizard is its beginning: %j',
  state => {
    expect(placeOf(state)).toEqual(at('METER'));
  },
);
