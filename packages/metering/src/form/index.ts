export { CommentField, hasSuggestion, toggleSuggestion } from './comment-field.tsx';
export {
  commentFieldId,
  comparedButtonId,
  dateFieldId,
  FieldMessage,
  focusAtOnce,
  focusField,
  focusUncompared,
  isFocusInContent,
  photosFieldId,
  sendButtonId,
  useSettled,
} from './field.tsx';
export { LastReading } from './last-reading.tsx';
export { UnfinishedNumber, useWholeNumber } from './number-question.tsx';
export { ReadingDate } from './reading-date.tsx';
export { useRefusalText } from './refusal.ts';
export { RegisterField } from './register-field.tsx';
export { ConfirmSend, SendBar, type SendBlock } from './send-bar.tsx';
export { useSettledTexts } from './settled-texts.ts';
