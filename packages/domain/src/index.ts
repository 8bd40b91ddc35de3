export * from './anonymous-reading/anonymous-meter.ts';
export {
  anonymousUnitOf,
  hasDecimalsOption,
  hasRateChoice,
  rateReadingOf,
} from './anonymous-reading/anonymous-rate.ts';
export * from './anonymous-reading/check-anonymous-meter.ts';
export * from './anonymous-reading/check-anonymous-reading.ts';
export * from './anonymous-reading/check-contact.ts';
export * from './anonymous-reading/contact.ts';
export * from './calendar/calendar-day.ts';
export * from './calendar/clock-error.ts';
export * from './calendar/day-text.ts';
export * from './calendar/reading-period.ts';
export * from './calendar/reading-window.ts';
export * from './calendar/time-zone.ts';
export { addDecimals } from './decimal/decimal-sums.ts';
export {
  canonicalDecimal,
  compareDecimals,
  type DecimalText,
  decimalPlaces,
  decimalToNumber,
  formatDecimal,
  isDecimalText,
  numberToDecimal,
  withDecimalPlaces,
} from './decimal/decimal-text.ts';
export * from './decimal/parse-reading-text.ts';
export * from './decimal/whole-number.ts';
export {
  type ExpectedReading,
  expectationTolerancePercent,
  expectedReading,
} from './explanation/expected-reading.ts';
export { type EnteredRate, type LikelyCause, likelyCauses } from './explanation/likely-causes.ts';
export { matchesHistory, type UnusualReading, unusualReading } from './explanation/plausible-range.ts';
export * from './grouped-by.ts';
export * from './job/job-progress.ts';
export {
  type JobSearchIndex,
  missingInNumber,
  missingWords,
  type SearchedJob,
  type SearchWord,
  searchedJob,
  searchIndexOf,
  searchJobs,
  searchWords,
} from './job/job-search.ts';
export * from './job/match-instruction.ts';
export { type MarkedPart, markedParts } from './job/search-marks.ts';
export * from './meter/meter-code.ts';
export * from './meter/meter-number.ts';
export * from './meter/meter-type.ts';
export * from './meter/obis.ts';
export * from './meter/register.ts';
export * from './meter/register-kind.ts';
export * from './meter/unit.ts';
export {
  isCommentTooShort,
  maxCommentLength,
  maxPhotoSide,
  maxPhotosPerRate,
  photoQuality,
} from './reading/attachment-limits.ts';
export { type CommentFault, type ImageFault, imageRequirementOf } from './reading/attachments.ts';
export * from './reading/check-reading.ts';
export * from './reading/check-submission.ts';
export * from './reading/check-unknown-reading.ts';
export * from './reading/digit-layout.ts';
export * from './reading/fault-format.ts';
export * from './reading/known-readings.ts';
export * from './reading/plausibility.ts';
export * from './reading/reading-config.ts';
export * from './reading/reading-reason.ts';
export * from './reading/register-end.ts';
export * from './reading/validate-rate.ts';
export * from './spreadsheet-text.ts';
export * from './visible-text.ts';
