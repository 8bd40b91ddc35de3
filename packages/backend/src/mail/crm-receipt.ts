import { mostRegisters } from '@zaehlwerk/api/bounded';
import {
  dayOfInstant,
  formatDay,
  formatDecimal,
  isCalendarDay,
  isDecimalText,
  type LocaleStyle,
  meterTypes,
  rateLabel,
  unitOfRate,
} from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import type { ReceiptPart } from './crm-receipt-pdf.ts';
import type { MailBlock, MailKind, MailLanguage } from './mail-kind.ts';
import { withoutLinks } from './plain-text.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';
import type { Seal } from './sealed.ts';

const shortText = z.string().check(z.maxLength(200));

const readingSchema = z.object({
  submissionNumber: shortText,
  created: z.iso.datetime().check(z.maxLength(40)),
  readingDate: z.string().check(z.refine(isCalendarDay)),
  meterNumber: z.string().check(z.maxLength(10_000)),
  meterType: z.enum(meterTypes),
  customMeterType: z.optional(z.string().check(z.maxLength(10_000))),
  rateName: z.optional(z.string().check(z.maxLength(10_000))),
  obis: z.optional(z.string().check(z.maxLength(10_000))),
  unit: z.optional(z.string().check(z.maxLength(10_000))),
  value: z.string().check(z.maxLength(1000), z.refine(isDecimalText)),
});

const contentSchema = z.object({
  name: z.string().check(z.maxLength(10_000)),
  readings: z.array(readingSchema).check(z.minLength(1), z.maxLength(100 * mostRegisters)),
});
/** `sealed`: {@link contentSchema} as encrypted JSON. */
const dataSchema = z.object({ sealed: z.string().check(z.maxLength(50_000_000)) });

type Data = z.infer<typeof dataSchema>;

/**
 * A rate of a confirmed reading. `created`: the instant when the server accepted it; `value` has the decimals of the
 * rate.
 */
export type ConfirmedReading = z.infer<typeof readingSchema>;
/** Readings in order of arrival. */
export type CrmReceipt = z.infer<typeof contentSchema>;

const locales: Readonly<Record<LocaleStyle, string>> = { german: 'de-DE', english: 'en-GB' };

/** In the utility's time zone: `24.11.2026, 14:05`. */
function formatMoment(instant: string, { style, timeZone }: MailLanguage): string {
  const time = new Intl.DateTimeFormat(locales[style], {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));
  return `${formatDay(dayOfInstant(instant, timeZone), style)}, ${time}`;
}

/** The readings by meter and submission. */
export function receiptParts({ readings }: CrmReceipt, language: MailLanguage): ReceiptPart[] {
  const { style, text } = language;
  const parts = Map.groupBy(
    readings,
    ({ submissionNumber, meterNumber }) => `${submissionNumber} ${meterNumber}`,
  );
  return [...parts.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { meterNumber, meterType, customMeterType, submissionNumber, created, readingDate } = first;
    const values = [first, ...others].map(({ value, ...rate }) => ({
      name: rateLabel(rate) || text('mail.receipt.reading'),
      value: [formatDecimal(value, style), unitOfRate(rate, meterType)].filter(Boolean).join(' '),
    }));
    return {
      meter: `${customMeterType ?? text(`mail.meterType.${meterType}`)} ${meterNumber}`,
      facts: [
        ...values,
        { name: text('mail.receipt.date'), value: formatDay(readingDate, style) },
        { name: text('mail.confirmation.received'), value: formatMoment(created, language) },
        { name: text('mail.receipt.submissionNumber'), value: submissionNumber },
      ],
    };
  });
}

const name = 'crm-reading-receipt';

/**
 * The confirmation for a registered customer, with a PDF of the same. Its content is sealed in the queue: it reveals
 * much about a household.
 */
export function crmReceiptMail({ open }: Pick<Seal, 'open'>): MailKind<Data> {
  const receiptOf = ({ sealed }: Data) => contentSchema.parse(JSON.parse(open(sealed)));
  return {
    name,
    maxAgeHours: 48,
    schema: dataSchema,
    compose(data, language) {
      const { text } = language;
      const receipt = receiptOf(data);
      const parts = receiptParts(receipt, language).map(
        ({ meter, facts }): MailBlock => ({ kind: 'facts', caption: meter, facts }),
      );
      return {
        subject: text('mail.confirmation.subject'),
        heading: text('mail.confirmation.heading'),
        blocks: [
          { kind: 'paragraph', text: text('mail.receipt.greeting', { name: withoutLinks(receipt.name) }) },
          { kind: 'paragraph', text: text('mail.confirmation.intro') },
          ...parts,
          { kind: 'paragraph', text: text('mail.confirmation.checked') },
          { kind: 'note', text: text('mail.confirmation.why') },
        ],
      };
    },
    async attach(data, { applicationName, ...language }) {
      // Loaded with the first PDF.
      const { writeReceiptPdf } = await import('./crm-receipt-pdf.ts');
      const { text } = language;
      const receipt = receiptOf(data);
      const content = await writeReceiptPdf({
        language: language.language.slice(0, 2),
        applicationName,
        title: text('mail.confirmation.heading'),
        name: withoutLinks(receipt.name),
        note: text('mail.confirmation.checked'),
        parts: receiptParts(receipt, language),
        pageText: (page, pages) =>
          text('mail.confirmation.page', { page: String(page), pages: String(pages) }),
      });
      const filename = `${text('mail.confirmation.fileName')}.pdf`;
      return [{ filename, contentType: 'application/pdf', content }];
    },
  };
}

export function queueCrmReceipt(client: PoolClient, seal: Seal, { data, ...mail }: QueuedMail<CrmReceipt>) {
  const sealed = seal.seal(JSON.stringify(data));
  return queueMail(client, crmReceiptMail(seal), { ...mail, data: { sealed } });
}
