import { mostRegisters } from '@zaehlwerk/api/bounded';
import type { LanguageName } from '@zaehlwerk/api/schema';
import {
  formatDay,
  formatDecimal,
  isCalendarDay,
  isDecimalText,
  type MeterType,
  meterTypes,
  rateLabel,
  unitOfRate,
} from '@zaehlwerk/domain';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import type { MailKind } from './mail-kind.ts';
import { withoutLinks } from './plain-text.ts';
import { queueMail } from './queue-mail.ts';

const shortText = z.string().check(z.maxLength(200));

const receiptSchema = z.object({
  submissionNumber: shortText,
  meterType: z.enum(meterTypes),
  meterNumber: shortText,
  readingDate: z.string().check(z.refine(isCalendarDay)),
  name: shortText,
  readings: z
    .array(
      z.object({
        rateName: z.optional(shortText),
        obis: z.optional(shortText),
        unit: z.optional(shortText),
        value: z.string().check(z.maxLength(40), z.refine(isDecimalText)),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostRegisters)),
});

/**
 * What the receipt of a reading without login says. `submissionNumber` as people are shown it; `readingDate` is the
 * calendar day (`2026-11-30`); `name` is the customer's; each reading is a rate with its exact decimal `value`
 * (`1234.5`), named by `rateName` and `obis`. Without `unit` the OBIS code says it.
 */
export type ReadingReceipt = {
  submissionNumber: string;
  meterType: MeterType;
  meterNumber: string;
  readingDate: string;
  name: string;
  readings: {
    rateName?: string | undefined;
    obis?: string | undefined;
    unit?: string | undefined;
    value: string;
  }[];
};

/** The receipt of a reading that was sent without login. */
export const readingReceiptMail: MailKind<ReadingReceipt> = {
  name: 'anonymous-reading-receipt',
  maxAgeHours: 48,
  schema: receiptSchema,
  compose({ submissionNumber, meterType, meterNumber, readingDate, readings, ...typed }, { style, text }) {
    const name = withoutLinks(typed.name);
    const facts = [
      { name: text('mail.receipt.submissionNumber'), value: submissionNumber },
      { name: text('mail.receipt.meterType'), value: text(`mail.meterType.${meterType}`) },
      { name: text('mail.receipt.meterNumber'), value: meterNumber },
      { name: text('mail.receipt.date'), value: formatDay(readingDate, style) },
      { name: text('mail.receipt.name'), value: name },
    ];
    const values = readings.map(({ value, ...rate }) => ({
      name: rateLabel(rate) || text('mail.receipt.reading'),
      value: [formatDecimal(value, style), unitOfRate(rate, meterType)].filter(Boolean).join(' '),
    }));
    return {
      subject: text('mail.receipt.subject', { submissionNumber }),
      heading: text('mail.receipt.heading'),
      blocks: [
        { kind: 'paragraph', text: text('mail.receipt.greeting', { name }) },
        { kind: 'paragraph', text: text('mail.receipt.intro') },
        { kind: 'facts', facts },
        { kind: 'facts', caption: text('mail.receipt.readings'), facts: values },
        { kind: 'paragraph', text: text('mail.receipt.keep') },
        { kind: 'paragraph', text: text('mail.receipt.checked') },
        { kind: 'note', text: text('mail.receipt.notYou') },
      ],
    };
  },
};

/** To whom a receipt goes, in which language, and what it says. */
export type QueuedReadingReceipt = {
  applicationId: string;
  recipient: string;
  language: LanguageName;
  receipt: ReadingReceipt;
};

/**
 * Queues the receipt of a reading without login in the transaction of `client`; see `queueMail`.
 * @returns the id of the mail
 * @throws MailError `RECIPIENT_INVALID`
 */
export const queueReadingReceipt = (
  client: ClientBase,
  { receipt, ...mail }: QueuedReadingReceipt,
): Promise<string> => queueMail(client, readingReceiptMail, { ...mail, data: receipt });
