export {
  type AnonymousMeterType,
  type AnonymousReadingConfig,
  type AnonymousReadingLimits,
  anonymousMeterTypes,
  type MeterConfig,
  type MeterRateConfig,
  type MeterSubType,
  type MeterTypeConfig,
  meterConfigOf,
  meterSubTypes,
  offeredMeterTypes,
  type RateReadingConfig,
  selectedAtFirst,
  subTypesOf,
} from './anonymous-reading/anonymous-meter.ts';
export {
  anonymousUnitOf,
  defaultRateReading,
  hasDecimalsOption,
  hasRateChoice,
  type RateReadingFeatures,
  rateReadingOf,
} from './anonymous-reading/anonymous-rate.ts';
export {
  type AnonymousMeter,
  type AnonymousMeterFault,
  anonymousMeterProblems,
  longestMeterNumber,
  type MeterNumberFault,
  meterNumberFault,
} from './anonymous-reading/check-anonymous-meter.ts';
export {
  type AnonymousReading,
  type AnonymousReadingFault,
  type AnonymousReadingProblem,
  type AnonymousReadingRules,
  type AnonymousReadingValue,
  anonymousReadingWindow,
  checkAnonymousReading,
} from './anonymous-reading/check-anonymous-reading.ts';
export {
  type ContactFault,
  contactFaultOf,
  contactLengths,
  isEmail,
  isPublicHost,
  strippedContact,
} from './anonymous-reading/check-contact.ts';
export { type ContactField, contactFields, type ReadingContact } from './anonymous-reading/contact.ts';
export {
  addDays,
  type CalendarDay,
  dayOfInstant,
  dayOfMoment,
  daysBetween,
  dayUnlikeDevice,
  formatDay,
  instantOfDay,
  isCalendarDay,
  isTimeZone,
  type LocaleStyle,
  localeStyleOf,
  startOfNextDay,
  today,
} from './calendar/calendar-day.ts';
export { type ClockComparison, clockError } from './calendar/clock-error.ts';
export { dayOfText, isTypedToItsEnd } from './calendar/day-text.ts';
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
  latestTargetDate,
  type ReadingDateWindow,
  readingDateWindow,
  sameTargetReadingDates,
  type TargetedJob,
} from './calendar/reading-window.ts';
export { defaultTimeZone } from './calendar/time-zone.ts';
export { addDecimals } from './decimal/decimal-sums.ts';
export {
  canonicalDecimal,
  compareDecimals,
  type DecimalText,
  decimalPlaces,
  decimalToNumber,
  floorDecimal,
  formatDecimal,
  isDecimalText,
  numberToDecimal,
  withDecimalPlaces,
} from './decimal/decimal-text.ts';
export {
  decimalOfDigits,
  type ParsedReadingText,
  parseReadingText,
  type ReadingDigits,
} from './decimal/parse-reading-text.ts';
export {
  isEndedByComma,
  wholeNumberChoices,
  wholeNumberOf,
  wholeNumberWith,
} from './decimal/whole-number.ts';
export {
  type ExpectationConfig,
  type ExpectedReading,
  excessiveUse,
  expectationTolerancePercent,
  expectedReading,
} from './explanation/expected-reading.ts';
export { type EnteredRate, type LikelyCause, likelyCauses } from './explanation/likely-causes.ts';
export { matchesHistory } from './explanation/matches-history.ts';
export { type UnusualReading, unusualReading } from './explanation/unusual-reading.ts';
export { groupedBy } from './grouped-by.ts';
export {
  type JobProgress,
  jobProgress,
  type ProgressCount,
  type ProgressJob,
} from './job/job-progress.ts';
export {
  buildJobSearchIndex,
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
export {
  type InstructionFilter,
  type InstructionMatch,
  type InstructionSubject,
  instructionSubject,
  matchInstruction,
  needsTimeLimit,
} from './job/match-instruction.ts';
export { type MarkedPart, markedParts } from './job/search-marks.ts';
export { defaultObis } from './meter/default-obis.ts';
export { type ForeignCode, type MeterCode, readMeterCode } from './meter/meter-code.ts';
export { meterTypeOfNumber, normalizedMeterNumber } from './meter/meter-number.ts';
export {
  type MeterType,
  meterTypeOf,
  meterTypeOfObis,
  meterTypes,
  type TypedJob,
} from './meter/meter-type.ts';
export { type ObisCode, obisWithoutPrefix, parseObis } from './meter/obis.ts';
export { isFeedIn, type NamedRate, rateLabel, registersOf } from './meter/register.ts';
export {
  isCounter,
  isValidatedByConsumption,
  type RegisterKind,
  registerKindOf,
} from './meter/register-kind.ts';
export {
  comparableUnit,
  isSameUnit,
  isUnit,
  type MeasuredRate,
  unitOfObis,
  unitOfRate,
} from './meter/unit.ts';
export {
  isCommentTooShort,
  maxCommentLength,
  maxPhotoSide,
  maxPhotosPerRate,
  photoQuality,
} from './reading/attachment-limits.ts';
export {
  type AttachmentConfig,
  type Attachments,
  type CommentFault,
  commentFault,
  type ImageFault,
  imageFault,
  imageRequirementOf,
  type ValueContext,
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
} from './reading/check-unknown-reading.ts';
export {
  type DigitLayout,
  defaultPreDecimals,
  digitLayout,
  type RegisterDigits,
} from './reading/digit-layout.ts';
export {
  beginsSeries,
  isEstimate,
  type KnownReading,
  lastResult,
  type RateHistory,
  type ResendValue,
  readingsBefore,
  resendValues,
  type SentItem,
} from './reading/known-readings.ts';
export {
  type BelowEarlierReading,
  type PlausibilityConfig,
  type PlausibilityWarning,
  plausibilityWarnings,
  type ReadingOccasion,
  type ValidatedRegister,
} from './reading/plausibility.ts';
export {
  type ImageRequirement,
  imageRequirements,
  overrideSettings,
  type ReadingConfig,
  type ReadingDateEntry,
  readingConfigOf,
  readingDateEntries,
  type SettingsOverride,
  type UnusualCheck,
  unusualChecks,
} from './reading/reading-config.ts';
export { type ReadingReason, readingReasons } from './reading/reading-reason.ts';
export type { OutOfRange, ReadingRange, TooManyDigits, WrongDecimals } from './reading/reading-rules.ts';
export { afterRollover, endOfRegister } from './reading/register-end.ts';
export { type ToldFault, tellFault, toldFault } from './reading/told-fault.ts';
export {
  type RateInput,
  type RateValidation,
  type SendReadiness,
  sendReadiness,
  validateRate,
} from './reading/validate-rate.ts';
export { withoutFormulas } from './spreadsheet-text.ts';
export { isVisible } from './visible-text.ts';
