import { identifier, instant, list, mostRegisters, text } from '@zaehlwerk/api/bounded';
import { jobSchema, meterRateTaskSchema, meterSchema } from '@zaehlwerk/api/schema';
import {
  compareDecimals,
  decimalToNumber,
  isDecimalText,
  maxCommentLength,
  maxPhotosPerRate,
  numberToDecimal,
  parseObis,
  readingReasons,
} from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { usernameSchema } from './account-record.ts';

const noDecimal =
  'not a number of at most 15 digits (more than 15, or zeros at the end that count: write "1234.50" as text)';

/** A JSON number or text with `.`; becomes exact text, with the trailing zeros of a text. */
const decimalSchema = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context) => {
    const text = typeof value === 'number' ? numberToDecimal(value) : value;
    if (text !== undefined && isDecimalText(text) && decimalToNumber(text) !== undefined) return text;
    context.issues.push({ code: 'custom', message: noDecimal, input: value });
    return z.NEVER;
  }),
);

/** Characters, as in `encodedImageSchema`. */
const longestPhoto = 8 * 1024 * 1024;

/** `/9j/` are the first three bytes of a JPEG in base64. */
const photoSchema = z.object({
  encodedImage: z.base64().check(z.maxLength(longestPhoto), z.startsWith('/9j/', 'is no JPEG in base64')),
  mimeType: z.literal('image/jpeg'),
});

const valueSchema = z.object({
  taskId: identifier,
  readingValue: decimalSchema,
  comment: z.optional(text(maxCommentLength)),
  readingImages: z.optional(list(photoSchema, maxPhotosPerRate)),
});

/** A submission made before the import. */
const submissionRecordSchema = z.object({
  account: usernameSchema,
  created: instant,
  readingDate: z.iso.date(),
  values: list(valueSchema, mostRegisters).check(
    z.minLength(1),
    z.refine(values => new Set(values.map(({ taskId }) => taskId)).size === values.length, {
      error: 'two values have the same taskId',
    }),
  ),
});

const accessSchema = z.pipe(
  z.union([usernameSchema, z.object({ username: usernameSchema, reShare: z._default(z.boolean(), false) })]),
  z.transform(access => (typeof access === 'string' ? { username: access, reShare: false } : access)),
);

const rangeSchema = z
  .object({
    minimumValue: z.optional(decimalSchema),
    maximumValue: z.optional(decimalSchema),
    strictValidation: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ minimumValue: low, maximumValue: high }) =>
        low === undefined || high === undefined || compareDecimals(low, high) <= 0,
      { path: ['minimumValue'], error: 'is greater than maximumValue' },
    ),
  );

const historySchema = z.object({
  readingDate: z.iso.date(),
  readingValue: decimalSchema,
  reason: z.optional(z.enum(readingReasons)),
  otherReason: z.optional(identifier),
});

const digits = (most: number) => z.optional(z.int().check(z.minimum(0), z.maximum(most)));

const registerSchema = z.extend(z.omit(meterRateTaskSchema, { readingResults: true }), {
  taskId: identifier,
  obis: z.optional(text(100).check(z.refine(text => parseObis(text) !== undefined, 'is not an OBIS code'))),
  preDecimals: digits(12),
  postDecimals: digits(6),
  readingValueValidation: z.optional(rangeSchema),
  readingEvents: z.optional(list(historySchema, 10_000)),
});

const registersSchema = list(registerSchema, mostRegisters).check(
  z.minLength(1),
  z.refine(registers => new Set(registers.map(register => register.taskId)).size === registers.length, {
    error: 'two registers have the same taskId',
  }),
);

/** `/ablesung/neu` and `/ablesung/liste` are pages: such a job would be hidden. */
const reservedIds: readonly string[] = ['neu', 'liste'];

/**
 * As in the wire format (specification section 3), except that `accounts` grants access, earlier readings are days with
 * exact values, and `results` are submissions made before the import.
 */
export const jobRecordSchema = z
  .object({
    id: identifier.check(z.refine(id => !reservedIds.includes(id), "is the portal's own word")),
    accounts: list(accessSchema, 10_000),
    ...z.pick(jobSchema, { config: true, jobConstraints: true, customer: true, partner: true }).shape,
    meter: z.extend(meterSchema, { meterNumber: identifier, meterRateTasks: registersSchema }),
    results: z.optional(list(submissionRecordSchema, 10_000)),
  })
  .check(
    z.refine(
      ({ jobConstraints: { earliestExecution: from, latestExecution: to } = {} }) =>
        !from || !to || from <= to,
      { path: ['jobConstraints', 'earliestExecution'], error: 'is after latestExecution' },
    ),
    z.refine(
      ({ meter, results = [] }) => {
        const known = new Set(meter.meterRateTasks.map(register => register.taskId));
        return results.every(({ values }) => values.every(({ taskId }) => known.has(taskId)));
      },
      { path: ['results'], error: 'name a taskId that the meter does not have' },
    ),
  );

export type JobRecordInput = z.input<typeof jobRecordSchema>;
