/** What only screens of meters and readings need; shared like the main entry, but loaded with the first of them. */
export { NativeSelect, Textarea } from '@mantine/core';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { type JobStatus, JobStatusIcon, type JobStatusIconProps } from './job/job-status-icon.tsx';
export { MeterTypeIcon, type MeterTypeIconProps } from './meter/meter-type-icon.tsx';
export { ActionBar, type ActionBarProps } from './page/action-bar.tsx';
export { ProgressBar, type ProgressBarProps } from './progress/progress-bar.tsx';
export { ProgressRing, type ProgressRingProps } from './progress/progress-ring.tsx';
export { ReadingInput, type ReadingInputProps } from './reading/reading-input.tsx';
export { ReadingValue, type ReadingValueProps } from './reading/reading-value.tsx';
export { SearchField, type SearchFieldProps } from './search/search-field.tsx';
