export {
  attemptFor,
  awaitsPhotos,
  emptyFormDraft,
  type FormDraft,
  type FormField,
  holdsEntries,
  isRefused,
  photosOf,
  withComment,
  withDateFallenBack,
  withEntered,
  withPhotosChanged,
  withReadingDate,
} from './form-draft.ts';
export {
  declareFormDrafts,
  isAttemptOrNone,
  isFlag,
  isRecordOf,
  isText,
  isTextOrNone,
  onlyRegister,
} from './form-drafts.ts';
export { noPhotos, type Photo, type PhotosByRegister, type RatePhotos, withPhotoRemoved } from './photos.ts';
