import type { Application } from '@zaehlwerk/api/schema';
import { localeStyleOf } from '@zaehlwerk/domain';
import { htmlOf, type MailFrame, textOf } from './layout.ts';
import type { NamedAddress } from './mail-address.ts';
import type { MailAttachment, MailContent, MailKind } from './mail-kind.ts';
import type { MailLogo } from './mail-logo.ts';
import { mailTextIn } from './mail-text.ts';
import { plainLine } from './plain-text.ts';

export type ComposedMail = {
  application: Application;
  language: Application['languageConfig']['defaultLanguage'];
  logo?: MailLogo | undefined;
  attachments?: readonly MailAttachment[] | undefined;
  from: NamedAddress;
  replyTo?: string | undefined;
  recipient: string;
  messageId: string;
  date: Date;
};

const logoId = 'logo';

/** Content and files of a mail of that kind. */
export async function partsOf<Data extends object>(
  kind: MailKind<Data>,
  data: unknown,
  { application, language }: Pick<ComposedMail, 'application' | 'language'>,
) {
  const { applicationName, languageConfig, timeZone } = application;
  const text = mailTextIn(language, languageConfig.translations);
  const words = { language, style: localeStyleOf(language), timeZone, text };
  const parsed = kind.schema.parse(data);
  const attachments = await kind.attach?.(parsed, { ...words, applicationName });
  return { content: kind.compose(parsed, words), attachments };
}

/** Plain text, the same as HTML, and the logo inside. Composing and reading it fetch nothing. */
export async function composeMail(content: MailContent, mail: ComposedMail): Promise<Buffer> {
  const { application, language, logo, from, replyTo, recipient, messageId, date, attachments = [] } = mail;
  // Loaded with the first mail: it needs 30 MB.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const subject = plainLine(content.subject);
  const frame = frameOf(mail);
  const lang = language.slice(0, 2);
  return new MailComposer({
    from: { name: plainLine(from.name ?? application.applicationName, 100), address: from.address },
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    text: textOf(content, frame),
    html: htmlOf({ ...content, subject }, frame),
    attachments: [
      ...(logo
        ? [
            {
              cid: logoId,
              filename: 'logo.png',
              content: logo.png,
              contentType: 'image/png',
              contentDisposition: 'inline' as const,
            },
          ]
        : []),
      ...attachments,
    ],
    messageId,
    date,
    headers: {
      // RFC 3834: suppresses automatic replies; Exchange heeds the second one.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': lang,
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

function frameOf({ application, language, logo }: ComposedMail): MailFrame {
  const { applicationName, languageConfig, legal } = application;
  const text = mailTextIn(language, languageConfig.translations);
  const address = legal.imprint?.url;
  return {
    lang: language.slice(0, 2),
    applicationName,
    automatic: text('mail.automatic'),
    ...(logo && { logo: { cid: logoId, width: logo.width, height: logo.height } }),
    ...(address && /^https?:\/\//.test(address) && { imprint: { text: text('mail.imprint'), address } }),
  };
}
