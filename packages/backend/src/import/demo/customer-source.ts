import * as z from 'zod/mini';
import { jobRecordSchema } from '../record/job-record.ts';
import { readDemoFile, readDemoJson } from './read-demo-file.ts';

const jobShape = jobRecordSchema.shape;

const registerSchema = z.looseObject({
  taskId: z.string(),
  targetInDays: z.optional(z.int()),
  history: z.array(z.looseObject({ daysAgo: z.int(), readingValue: z.string() })),
});

const resultSchema = z.object({
  daysAgo: z.int(),
  at: z.string(),
  values: z.array(z.looseObject({ taskId: z.string(), photos: z.optional(z.array(z.string())) })),
});

const customerSourceSchema = z.object({
  customer: jobShape.customer,
  partner: jobShape.partner,
  /** Address of all meters; a meter's own fields are added to it. */
  address: z.optional(z.looseObject({})),
  jobs: z.array(
    z.object({
      id: z.string(),
      earliestInDays: z._default(z.int(), -14),
      latestInDays: z.int(),
      config: jobShape.config,
      meter: z.looseObject({ meterNumber: z.string(), meterAddress: z.looseObject({}) }),
      registers: z.array(registerSchema),
      results: z.optional(z.array(resultSchema)),
    }),
  ),
});

/** Days are relative to the day of the import. */
export type CustomerSource = z.infer<typeof customerSourceSchema>;

/** One meter of each kind. */
export const kunde: CustomerSource = customerSourceSchema.parse(readDemoJson('kunde.json'));

/** One variant of reading per job (docs/guide/demo.md). */
export const varianten: CustomerSource = customerSourceSchema.parse(readDemoJson('varianten.json'));

/** Meters with several years of history (docs/guide/demo.md). */
export const auswertung: CustomerSource = customerSourceSchema.parse(readDemoJson('auswertung.json'));

/** Digital communication: two meters are done, one is left (docs/guide/demo.md). */
export const digital: CustomerSource = customerSourceSchema.parse(readDemoJson('digital.json'));

export const demoPhoto = (name: string) => ({
  encodedImage: readDemoFile(`photos/${name}`).toString('base64'),
  mimeType: 'image/jpeg' as const,
});
