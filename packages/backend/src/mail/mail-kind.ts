import type { LanguageName } from '@zaehlwerk/api/schema';
import type { LocaleStyle } from '@zaehlwerk/domain';
import type * as z from 'zod/mini';
import type { MailText } from './mail-text.ts';

/** A part of a mail, in order; plain text, never HTML. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Less prominent than a paragraph. */
  | { kind: 'note'; text: string }
  /** An address of the portal, shown and linked; `text` describes it. */
  | { kind: 'link'; text: string; address: string }
  /** `caption` is the heading of all. */
  | { kind: 'facts'; caption?: string; facts: readonly { name: string; value: string }[] };

/** Name and logo of the application are added as a frame. */
export type MailContent = { subject: string; heading: string; blocks: readonly MailBlock[] };

/** `timeZone` is that of the application. */
export type MailLanguage = { language: LanguageName; style: LocaleStyle; timeZone: string; text: MailText };

export type MailAttachment = { filename: string; contentType: string; content: Buffer };

/**
 * `schema` is checked when a mail is queued and again when it is sent, perhaps by a later release. After `maxAgeHours`
 * it is not sent any more.
 */
export type MailKind<Data extends object> = {
  readonly name: string;
  readonly maxAgeHours: number;
  readonly schema: z.ZodMiniType<Data>;
  compose(data: Data, language: MailLanguage): MailContent;
  /** Files for the mail, made when it is sent. */
  attach?(data: Data, language: MailLanguage & { applicationName: string }): Promise<MailAttachment[]>;
};
