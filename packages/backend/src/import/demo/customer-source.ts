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
  /** Where all meters are; what a meter says of its place is added to it. */
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

/** A customer's jobs, with days counted from the day of seeding. */
export type CustomerSource = z.infer<typeof customerSourceSchema>;

/** The customer with one meter of each kind. */
export const kunde: CustomerSource = customerSourceSchema.parse(readDemoJson('kunde.json'));

/** The customer whose jobs each show one variant of reading (docs/guide/demo.md). */
export const varianten: CustomerSource = customerSourceSchema.parse(readDemoJson('varianten.json'));

/** The customer whose meters have a history of several years, each with something of its own (docs/guide/demo.md). */
export const auswertung: CustomerSource = customerSourceSchema.parse(readDemoJson('auswertung.json'));

/** The customer who takes part in digital communication: two meters are done, one is left (docs/guide/demo.md). */
export const digital: CustomerSource = customerSourceSchema.parse(readDemoJson('digital.json'));

/** A photo of the folder `demo/photos`, as it is sent. */
export const demoPhoto = (name: string) => ({
  encodedImage: readDemoFile(`photos/${name}`).toString('base64'),
  mimeType: 'image/jpeg' as const,
});
