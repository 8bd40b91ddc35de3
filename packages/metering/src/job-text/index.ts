export { cityLine, isSameAddress, nameLines, streetLine } from './address.ts';
export { isJobPath, jobPath, jobsPath, unknownReadingPath } from './job-path.ts';
export { meterTypeName } from './meter-type-name.ts';
export { percentDone } from './percent-done.ts';
export { readingText, valueText } from './reading-text.ts';
export { type Formats, useFormats } from './use-formats.ts';
