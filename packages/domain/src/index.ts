export {
  addDays,
  type CalendarDay,
  dayOfInstant,
  daysBetween,
  formatDay,
  instantOfDay,
  isCalendarDay,
  today,
  utilityTimeZone,
} from './calendar/calendar-day.ts';
export {
  type ExpiringJob,
  type ExpiryWarning,
  expiryWarning,
  expiryWarningDays,
  type ReadingPeriodState,
  readingPeriodState,
} from './calendar/reading-period.ts';
export {
  type ChosenReadingDate,
  chooseReadingDate,
  type DatedJob,
  type ExecutionPeriod,
  type ReadingDateWindow,
  readingDateWindow,
} from './calendar/reading-window.ts';
export { latestTargetDate, sameTargetReadingDates, type TargetedJob } from './calendar/target-date.ts';
export { decimalToNumber, numberToDecimal } from './decimal/decimal-number.ts';
export {
  canonicalDecimal,
  compareDecimals,
  type DecimalText,
  decimalPlaces,
  floorDecimal,
  isDecimalText,
} from './decimal/decimal-text.ts';
export { formatDecimal, withDecimalPlaces } from './decimal/format-decimal.ts';
export {
  decimalOfDigits,
  type ParsedReadingText,
  parseReadingText,
  type ReadingDigits,
} from './decimal/parse-reading-text.ts';
export { afterRollover, endOfRegister } from './explanation/after-rollover.ts';
export {
  type ExpectedReading,
  expectationTolerancePercent,
  expectedReading,
} from './explanation/expected-reading.ts';
export { type EnteredRate, type LikelyCause, likelyCauses } from './explanation/likely-causes.ts';
export { isUnexpected, matchesHistory } from './explanation/plausible-range.ts';
export {
  type InstructionFilter,
  type InstructionMatch,
  type InstructionSubject,
  instructionSubject,
  matchInstruction,
  needsTimeLimit,
} from './help/match-instruction.ts';
export {
  beginsSeries,
  isEstimate,
  type KnownReading,
  type RateHistory,
  readingsBefore,
} from './history/known-readings.ts';
export { openFirst } from './job/job-order.ts';
export { type JobProgress, jobProgress, type ProgressCount, type ProgressJob } from './job/job-progress.ts';
export { lastResult, type ResendValue, resendValues, type SentReading } from './job/job-results.ts';
export {
  buildJobSearchIndex,
  type JobSearchIndex,
  jobSearchText,
  type SearchableJob,
  searchJobs,
} from './job/job-search.ts';
export { type LocaleStyle, localeStyleOf } from './locale/locale-style.ts';
export { type MeterType, meterTypes } from './meter/meter-type.ts';
export { meterTypeOf, meterTypeOfObis, type TypedJob } from './meter/meter-type-of.ts';
export { registersOf } from './meter/registers-of.ts';
export { defaultObis } from './obis/default-obis.ts';
export { isFeedIn } from './obis/feed-in.ts';
export { type ObisCode, obisWithoutPrefix, parseObis } from './obis/obis.ts';
export { type NamedRate, rateLabel } from './obis/rate-label.ts';
export { type MeasuredRate, unitOfObis, unitOfRate } from './obis/unit.ts';
export { isSameUnit, isUnit } from './obis/unit-spelling.ts';
export {
  type AttachmentConfig,
  type Attachments,
  type CommentFault,
  commentFault,
  type ImageFault,
  imageFault,
  imageRequirementOf,
  type JudgedValue,
} from './reading/attachments.ts';
export {
  type CheckedRate,
  checkReading,
  type ReadingCheck,
  type ReadingError,
} from './reading/check-reading.ts';
export {
  checkSubmission,
  type Submission,
  type SubmissionFault,
  type SubmissionJob,
  type SubmissionProblem,
  type SubmittedReading,
} from './reading/check-submission.ts';
export { isCommentTooShort, maxCommentLength } from './reading/comment-length.ts';
export {
  type DigitLayout,
  defaultPreDecimals,
  digitLayout,
  type RegisterDigits,
} from './reading/digit-layout.ts';
export {
  judgeRate,
  type RateInput,
  type RateJudgement,
} from './reading/judge-rate.ts';
export { maxPhotoSide, maxPhotosPerRate, photoQuality } from './reading/photo-limits.ts';
export {
  type BelowEarlierReading,
  type JudgedRegister,
  type PlausibilityConfig,
  type PlausibilityWarning,
  plausibilityWarnings,
  type ReadingOccasion,
} from './reading/plausibility.ts';
export { type SendReadiness, sendReadiness } from './reading/readiness.ts';
export {
  type ImageRequirement,
  imageRequirements,
  overrideSettings,
  type ReadingConfig,
  type ReadingDateEntry,
  readingConfigOf,
  readingDateEntries,
  type SettingsOverride,
} from './reading/reading-config.ts';
export { type ReadingReason, readingReasons } from './reading/reading-reason.ts';
export type { OutOfRange, ReadingRange, TooManyDigits, WrongDecimals } from './reading/reading-rules.ts';
export {
  checkUnknownReading,
  maxUnknownReadingImages,
  type UnknownReading,
  type UnknownReadingFault,
  type UnknownReadingProblem,
  type UnknownReadingRules,
  unknownReadingDigits,
  unknownReadingMaxDaysInPast,
  unknownReadingWindow,
  unknownRegister,
} from './unknown-reading/check-unknown-reading.ts';
