import type { LanguageName } from '@zaehlwerk/api/schema';
import type { LocaleStyle } from '@zaehlwerk/domain';
import type * as z from 'zod/mini';
import type { MailText } from './mail-text.ts';

/** A part of a mail, from top to bottom. All of it is text: nothing here is HTML. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Said more quietly than a paragraph. */
  | { kind: 'note'; text: string }
  /** An address of the portal itself, which is shown and leads there; `text` says what it is. */
  | { kind: 'link'; text: string; address: string }
  /** Names and values; `caption` names them all. */
  | { kind: 'facts'; caption?: string; facts: readonly { name: string; value: string }[] };

/** What a mail says; name and logo of the application are put around it. */
export type MailContent = { subject: string; heading: string; blocks: readonly MailBlock[] };

/** Language of a mail; `timeZone` is that of the application. */
export type MailLanguage = { language: LanguageName; style: LocaleStyle; timeZone: string; text: MailText };

/** A file that goes with a mail. */
export type MailAttachment = { filename: string; contentType: string; content: Buffer };

/**
 * A kind of mail. `schema` is what it is made from: it is checked when it is queued and again when it is sent, perhaps
 * by a later release. After `maxAgeHours` it is of no use and not tried any more.
 */
export type MailKind<Data extends object> = {
  readonly name: string;
  readonly maxAgeHours: number;
  readonly schema: z.ZodMiniType<Data>;
  compose(data: Data, language: MailLanguage): MailContent;
  /** The files that go with it, made when it is sent. */
  attach?(data: Data, language: MailLanguage & { applicationName: string }): Promise<MailAttachment[]>;
};
