import type { FormField } from '@zaehlwerk/metering/draft';
import { onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { commentFieldId, dateFieldId, photosFieldId } from '@zaehlwerk/metering/form';
import type { FormDraftHandle } from '@zaehlwerk/metering/form-draft';
import { useSendForm } from '@zaehlwerk/metering/send';
import { unknownReadingBody, unknownReadingKind } from '../queue-kinds.ts';
import type { JudgedUnknown } from './judge-unknown.ts';
import { refusedUnknownFields, type UnknownDraft, unknownForms } from './unknown-draft.ts';

/** The ids of the form's fields, where the focus goes when the server refused one. */
export const unknownFieldIds: Readonly<Record<FormField['kind'], string>> = {
  meterNumber: 'unknown-meter-number',
  value: 'unknown-value',
  date: dateFieldId,
  comment: commentFieldId,
  photos: photosFieldId('unknown-value'),
};

/** Sends what the form holds as the account `sendAs`; `onSent` is called with the item's id once it was sent or waits. */
export function useSendUnknown(handle: FormDraftHandle<UnknownDraft>, onSent: (itemId: string) => void) {
  const send = useSendForm(unknownForms, handle, { fieldId: ({ kind }) => unknownFieldIds[kind] });

  return async (draft: UnknownDraft, { reading, check }: JudgedUnknown, sendAs: string) => {
    const photoIds = readyOf(draft.photos[onlyRegister]).map(({ id }) => id);
    const value = 'value' in check ? check.value : draft.value;
    const { itemId } = await send({
      kind: unknownReadingKind,
      accountId: sendAs,
      subject: draft.queuedAs,
      // What the form keeps is the decimal text that is sent.
      draft: { ...draft, value },
      body: unknownReadingBody({ ...reading, readingValue: { $number: ['value'] } }, photoIds),
      summary: { name: reading.meterNumber, values: [{ label: '', value: { $text: ['value'] } }] },
      refusedFields: refusedUnknownFields,
    });
    if (itemId !== undefined) onSent(itemId);
  };
}
