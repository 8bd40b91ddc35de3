/** For screens of meters and readings; shared like the main entry, but loaded on demand. */
export { NativeSelect, Textarea } from '@mantine/core';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export {
  type JobStatus,
  JobStatusIcon,
  type JobStatusIconProps,
  MeterTypeIcon,
  type MeterTypeIconProps,
} from './job-icons.tsx';
export { ActionBar, type ActionBarProps } from './page/action-bar.tsx';
export { BackLink, type BackLinkProps } from './page/back-link.tsx';
export { ProgressBar, type ProgressBarProps, ProgressRing, type ProgressRingProps } from './progress.tsx';
export { ReadingInput, type ReadingInputProps } from './reading/reading-input.tsx';
export { ReadingValue, type ReadingValueProps } from './reading/reading-value.tsx';
export { RegisterInput, type RegisterInputProps } from './reading/register.tsx';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
