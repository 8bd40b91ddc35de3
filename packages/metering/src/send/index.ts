export { DiscardDialog, DraftNotices, RefusalNotice } from './draft-notices.tsx';
export { useGiveUp, useTakeBack, useTellDeviceFailure } from './queued-form.ts';
export { SendingItem } from './sending-item.tsx';
export {
  type DraftPresence,
  type FormDraftHandle,
  useDraftPresence,
  useFormDraft,
} from './use-form-draft.ts';
export { useSendForm } from './use-send-form.ts';
