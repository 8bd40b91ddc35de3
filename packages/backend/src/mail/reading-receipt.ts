import { mostRegisters } from '@zaehlwerk/api/bounded';
import {
  formatDay,
  formatDecimal,
  isCalendarDay,
  isDecimalText,
  meterTypes,
  rateLabel,
  unitOfRate,
} from '@zaehlwerk/domain';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import type { MailKind } from './mail-kind.ts';
import { withoutLinks } from './plain-text.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';

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

/** `readingDate` is a calendar day; `value` is exact decimal text; without `unit` it follows from the OBIS code. */
export type ReadingReceipt = z.infer<typeof receiptSchema>;

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

export const queueReadingReceipt = (client: ClientBase, mail: QueuedMail<ReadingReceipt>): Promise<string> =>
  queueMail(client, readingReceiptMail, mail);
