import { mailShareLogin, type ShareLogin, type ShareMailRequest } from '@zaehlwerk/api/sharing';
import { randomKey, useAccountCall } from '@zaehlwerk/store/data';
import { useRef, useState } from 'react';
import { refusedFaults, type ShareFault } from '../share-dialog/share-rules.ts';
import { useTexts } from '../texts.ts';
import type { Recipient } from './recipients.ts';

/** Somebody whom a login is sent to; `isCopy`: the sender. */
export interface Addressee extends Recipient {
  readonly isCopy: boolean;
}

/** How sending stands: of `all`, so many have been answered. */
export interface MailProgress {
  readonly all: number;
  readonly ended: number;
}

/** Addressee without a mail; `faults` that the server names are empty where another try may succeed. */
export interface MissedAddressee extends Addressee {
  readonly faults: readonly ShareFault[];
}

/** Whom the mail was sent to and whom not, in one round. */
export interface MailRound {
  readonly sent: readonly Addressee[];
  readonly failed: readonly MissedAddressee[];
}

/** Sends a login to addresses, one call for each, one after the other (specification section 7). */
export function useSendMails(accountId: string, { token, username, password }: ShareLogin) {
  const { language } = useTexts();
  const call = useAccountCall(accountId);
  const [progress, setProgress] = useState<MailProgress>();
  /** Keys of what has not been answered yet, by content: whoever gets it already is not sent it a second time. */
  const keys = useRef(new Map<string, string>());

  const sendOne = async ({ name, email }: Recipient, salutation: string) => {
    const body: ShareMailRequest = {
      payload: { salutation, login: { token, username, password } },
      metaData: { mailTo: { ...(name !== '' && { name }), email }, language },
    };
    const content = JSON.stringify(body);
    const key = keys.current.get(content) ?? randomKey();
    keys.current.set(content, key);
    const result = await mailShareLogin(call, body, key);
    if (!result.ok && result.error.kind === 'refused') keys.current.delete(content);
    return result;
  };

  const send = async (addressees: readonly Addressee[], salutation: string): Promise<MailRound> => {
    const sent: Addressee[] = [];
    const failed: MissedAddressee[] = [];
    for (const [ended, addressee] of addressees.entries()) {
      setProgress({ all: addressees.length, ended });
      const result = await sendOne(addressee, salutation);
      if (result.ok) {
        sent.push(addressee);
        continue;
      }
      const faults = refusedFaults(result.error);
      const isValid = faults.every(({ field }) => field !== 'email');
      failed.push({ ...addressee, isValid, faults });
    }
    setProgress(undefined);
    return { sent, failed };
  };
  return { send, progress };
}
