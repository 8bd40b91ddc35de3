export * from './comment-field.tsx';
export * from './field.tsx';
export { LastReading } from './last-reading.tsx';
export { UnfinishedNumber, useWholeNumber } from './number-question.tsx';
export { ReadingDate } from './reading-date.tsx';
export { useRefusalText } from './refusal.ts';
export { RegisterField } from './register-field.tsx';
export { BarLink, ConfirmSend, type NumberDoubt, SendBar, type SendBlock } from './send-bar.tsx';
