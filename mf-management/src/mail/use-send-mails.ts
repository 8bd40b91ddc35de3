import { mailShareLogin, type ShareLogin, type ShareMailRequest } from '@zaehlwerk/api/sharing';
import { randomKey, useAccountCall } from '@zaehlwerk/store/data';
import { useRef, useState } from 'react';
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

/** Whom the mail was sent to and whom not, in one round. */
export interface MailRound {
  readonly sent: readonly Addressee[];
  readonly failed: readonly Addressee[];
}

/** Sends a login to addresses, one call for each, one after the other (specification section 7). */
export function useSendMails(accountId: string, { token, username, password }: ShareLogin) {
  const { language } = useTexts();
  const call = useAccountCall(accountId);
  const [progress, setProgress] = useState<MailProgress>();
  /** Keys of what has not been answered yet, by content: whoever gets it already is not sent it a second time. */
  const keys = useRef(new Map<string, string>());

  const sendOne = async ({ name, email }: Recipient, salutation: string): Promise<boolean> => {
    const body: ShareMailRequest = {
      payload: { salutation, login: { token, username, password } },
      metaData: { mailTo: { ...(name !== '' && { name }), email }, language },
    };
    const content = JSON.stringify(body);
    const key = keys.current.get(content) ?? randomKey();
    keys.current.set(content, key);
    const result = await mailShareLogin(call, body, key);
    if (!result.ok && result.error.kind === 'refused') keys.current.delete(content);
    return result.ok;
  };

  const send = async (addressees: readonly Addressee[], salutation: string): Promise<MailRound> => {
    const sent: Addressee[] = [];
    const failed: Addressee[] = [];
    for (const [ended, addressee] of addressees.entries()) {
      setProgress({ all: addressees.length, ended });
      (await sendOne(addressee, salutation)) ? sent.push(addressee) : failed.push(addressee);
    }
    setProgress(undefined);
    return { sent, failed };
  };
  return { send, progress };
}
