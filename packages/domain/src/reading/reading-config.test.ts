import { overrideSettings, readingConfigOf } from './reading-config.ts';

const application = {
  meterReading: {
    queryPostDecimals: false,
    readingDateMaxDaysInPast: 30,
    defaultComments: ['Zähler gewechselt'],
  },
};

test("a job's settings win over the application's, the rest stays", () => {
  const job = { config: { meterReading: { queryPostDecimals: true } } };
  expect(readingConfigOf(application, job)).toEqual({ ...application.meterReading, queryPostDecimals: true });
});

test('a job without settings has those of the application', () => {
  expect(readingConfigOf(application, {})).toEqual(application.meterReading);
  expect(readingConfigOf(application, { config: {} })).toEqual(application.meterReading);
});

test('undefined overrides nothing, but false and 0 do', () => {
  const base = { maskPostDecimals: true, days: 30 };
  expect(overrideSettings(base, { maskPostDecimals: undefined, days: undefined })).toEqual(base);
  expect(overrideSettings(base, { maskPostDecimals: false, days: 0 })).toEqual({
    maskPostDecimals: false,
    days: 0,
  });
});
