import { mailShareLogin, type ShareLogin, type ShareMailRequest } from '@zaehlwerk/api/sharing';
import { useIdempotentCommand } from '@zaehlwerk/store/command';
import { useAccountCall } from '@zaehlwerk/store/data';
import { useState } from 'react';
import { refusedFaults, type ShareFault } from '../share-dialog/share-rules.ts';
import { useTexts } from '../texts.ts';
import type { Recipient } from './recipients.ts';

/** `isCopy`: the sender. */
export interface Addressee extends Recipient {
  readonly isCopy: boolean;
}

interface MailProgress {
  readonly all: number;
  readonly ended: number;
}

/** `faults` are empty where another try may succeed. */
export interface MissedAddressee extends Addressee {
  readonly faults: readonly ShareFault[];
}

export interface MailRound {
  readonly sent: readonly Addressee[];
  readonly failed: readonly MissedAddressee[];
}

/** Sends a login with one request per address, one after the other (specification section 7). */
export function useSendMails(accountId: string, { token, username, password }: ShareLogin) {
  const { language } = useTexts();
  const call = useAccountCall(accountId);
  const [progress, setProgress] = useState<MailProgress>();
  const mail = useIdempotentCommand((body: ShareMailRequest, key) => mailShareLogin(call, body, key));

  const send = async (addressees: readonly Addressee[], salutation: string): Promise<MailRound> => {
    const sent: Addressee[] = [];
    const failed: MissedAddressee[] = [];
    for (const [ended, addressee] of addressees.entries()) {
      setProgress({ all: addressees.length, ended });
      const { name, email } = addressee;
      const result = await mail.run({
        payload: { salutation, login: { token, username, password } },
        metaData: { mailTo: { ...(name !== '' && { name }), email }, language },
      });
      if (result?.ok) {
        sent.push(addressee);
        continue;
      }
      const faults = refusedFaults(result?.failure.error);
      const isValid = faults.every(({ field }) => field !== 'email');
      failed.push({ ...addressee, isValid, faults });
    }
    setProgress(undefined);
    return { sent, failed };
  };
  return { send, progress };
}
