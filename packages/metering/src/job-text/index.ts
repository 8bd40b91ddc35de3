export { isJobPath, jobPath, jobsPath, listEntryPath, unknownReadingPath } from './job-path.ts';
export {
  addressKey,
  cityLine,
  flatLine,
  isSameAddress,
  meterTypeName,
  nameLines,
  streetLine,
} from './job-texts.ts';
export { MeterNumber } from './meter-number.tsx';
export { readingText, valueText } from './reading-text.ts';
export { type Formats, percentDone, useFormats } from './use-formats.ts';
export { useToday } from './use-today.ts';
