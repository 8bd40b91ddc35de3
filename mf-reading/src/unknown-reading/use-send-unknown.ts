import type { FormField } from '@zaehlwerk/metering/draft';
import { onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { commentFieldId, dateFieldId, photosFieldId } from '@zaehlwerk/metering/form';
import type { FormDraftHandle } from '@zaehlwerk/metering/form-draft';
import { useSendForm } from '@zaehlwerk/metering/send';
import { unknownReadingBody, unknownReadingKind } from '../queue-kinds.ts';
import { refusedUnknownFields, type UnknownDraft, unknownForms } from './unknown-draft.ts';
import type { ValidatedUnknown } from './validate-unknown.ts';

export const unknownFieldIds: Readonly<Record<FormField['kind'], string>> = {
  meterNumber: 'unknown-meter-number',
  value: 'unknown-value',
  date: dateFieldId,
  comment: commentFieldId,
  photos: photosFieldId('unknown-value'),
};

/** `onSent` is called with the item's id once it was sent or queued. */
export function useSendUnknown(handle: FormDraftHandle<UnknownDraft>, onSent: (itemId: string) => void) {
  const send = useSendForm(unknownForms, handle, { fieldId: ({ kind }) => unknownFieldIds[kind] });

  return async (draft: UnknownDraft, { reading, check }: ValidatedUnknown, sendAs: string) => {
    const photoIds = readyOf(draft.photos[onlyRegister]).map(({ id }) => id);
    const value = 'value' in check ? check.value : draft.value;
    const { itemId } = await send({
      kind: unknownReadingKind,
      accountId: sendAs,
      subject: draft.queuedAs,
      draft: { ...draft, value },
      body: unknownReadingBody({ ...reading, readingValue: { $number: ['value'] } }, photoIds),
      summary: { name: reading.meterNumber, values: [{ label: '', value: { $text: ['value'] } }] },
      refusedFields: refusedUnknownFields,
    });
    if (itemId !== undefined) onSent(itemId);
  };
}
