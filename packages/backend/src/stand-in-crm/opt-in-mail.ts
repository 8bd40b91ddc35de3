import { randomUUID } from 'node:crypto';
import { applicationSchema } from '@zaehlwerk/api/schema';
import { composeMail } from '../mail/compose-mail.ts';
import type { NamedAddress } from '../mail/mail-address.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import type { StandInTexts } from './texts.ts';

export type OptInSender = { from: NamedAddress; transport: MailTransport };

const patience = 30_000;

/** Mails the link that confirms an address; true if the mail server has accepted it. */
export async function sendOptInMail(
  { from, transport }: OptInSender,
  texts: StandInTexts,
  { email, link }: { email: string; link: string },
): Promise<boolean> {
  const id = randomUUID();
  const application = applicationSchema.parse({ applicationId: 'crm', applicationName: texts.name });
  const content = {
    subject: texts.mailSubject,
    heading: texts.mailSubject,
    blocks: [
      { kind: 'paragraph', text: texts.mailIntro },
      { kind: 'link', text: texts.mailLink, address: link },
      { kind: 'note', text: texts.mailNotYou },
    ],
  } as const;
  const raw = await composeMail(content, {
    application,
    language: texts.language === 'en' ? 'en-FORMAL' : 'de-FORMAL',
    from,
    recipient: email,
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    date: new Date(),
  });
  const message = { id, from: from.address, to: email, raw };
  const { outcome } = await transport.deliver(message, AbortSignal.timeout(patience));
  return outcome === 'delivered';
}
