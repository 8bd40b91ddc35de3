import { type DeliveryRecord, readableReceipt, type SentReceipt } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { deliveryRecordsAtom } from '../queries/delivery-records.ts';
import { accountsAtom } from '../session/accounts.ts';

export type SentItem = DeliveryRecord & { readonly receipt: SentReceipt };

const sentItemsAtom = atom((get): readonly SentItem[] => {
  const loggedIn = new Set(get(accountsAtom).map(({ id }) => id));
  return get(deliveryRecordsAtom)
    .flatMap(record => {
      const receipt = loggedIn.has(record.accountId) ? readableReceipt(record.receipt) : undefined;
      return receipt ? [{ ...record, receipt }] : [];
    })
    .sort((one, other) => other.at - one.at);
});

/** Of the last day and the accounts that are logged in, the latest first; also offline. */
export function useSentItems(): readonly SentItem[] {
  return useAtomValue(sentItemsAtom);
}
