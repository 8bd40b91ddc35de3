export { isJobPath, jobPath, jobsPath, unknownReadingPath } from './job-path.ts';
export {
  cityLine,
  isSameAddress,
  meterTypeName,
  nameLines,
  percentDone,
  readingText,
  streetLine,
  valueText,
} from './job-texts.ts';
export { type Formats, useFormats } from './use-formats.ts';
