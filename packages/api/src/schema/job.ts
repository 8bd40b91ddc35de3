import { meterTypes, readingReasons } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { identifier, instant, list, mostRegisters, text } from './bounded.ts';
import { featuresSchema, meterReadingConfigSchema } from './settings.ts';

type WithoutDefault<Field> =
  Field extends z.ZodMiniDefault<infer Inner extends z.core.SomeType> ? Inner : Field;

/** Optional `settings` without defaults: an unstated override must not win over the application's setting. */
export function overrideOf<Shape extends z.core.$ZodShape>(settings: z.ZodMiniObject<Shape>) {
  const fields = Object.entries(settings.shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodMiniDefault ? field.def.innerType : field),
  ]);
  return z.object(
    Object.fromEntries(fields) as { [Key in keyof Shape]: z.ZodMiniOptional<WithoutDefault<Shape[Key]>> },
  );
}

/** `YYYY-MM-DD`, in the utility's time zone. */
const calendarDay = z.iso.date();
/** A name, a street, a hint. */
const words = text(10_000);

const images = z.optional(list(z.object({ imageId: identifier }), 100));

const addressSchema = z.object({
  street: z.optional(words),
  houseNumber: z.optional(words),
  zip: z.optional(words),
  city: z.optional(words),
});

const personSchema = z.object({
  company: z.optional(words),
  firstname: z.optional(words),
  lastname: z.optional(words),
});

/** Address and residents. */
export const meterAddressSchema = z.extend(addressSchema, {
  ...personSchema.shape,
  cityDistrict: z.optional(words),
  objectKey: z.optional(words),
  locationDescription: z.optional(words),
  hint: z.optional(words),
});

/** A reading from before this job: the history of one rate. */
export const readingEventSchema = z.object({
  readingDate: instant,
  readingValue: z.number(),
  reason: z._default(z.nullable(z.enum(readingReasons)), null),
  otherReason: z.optional(words),
  readingImages: images,
});

/** The last one is current (decisions.md 7). `submissionNumber`: such as `7KMPX-3WD9F` (decisions.md 46). */
export const readingResultSchema = z.object({
  readingDate: instant,
  readingValue: z.number(),
  comment: z.optional(words),
  created: instant,
  submissionNumber: z.optional(identifier),
  readingResultImages: images,
});

/** One register (rate) of the meter. Unit and digits by the utility. */
export const meterRateTaskSchema = z.object({
  taskId: identifier,
  rateName: z.optional(words),
  obis: z.optional(words),
  unit: z.optional(words),
  preDecimals: z.optional(z.int()),
  postDecimals: z.optional(z.int()),
  targetReadingDate: z.optional(calendarDay),
  readingValueValidation: z.optional(
    z.object({
      minimumValue: z.optional(z.number()),
      maximumValue: z.optional(z.number()),
      strictValidation: z.optional(z.boolean()),
    }),
  ),
  readingEvents: z._default(list(readingEventSchema, 10_000), []),
  readingResults: z._default(list(readingResultSchema, 10_000), []),
});

/** Without `meterType`, the first OBIS digit decides. */
export const meterSchema = z.object({
  meterNumber: words,
  meterType: z.optional(z.enum(meterTypes)),
  customMeterType: z.optional(words),
  meLoId: z.optional(words),
  maLoId: z.optional(words),
  meterAddress: z.optional(meterAddressSchema),
  meterRateTasks: list(meterRateTaskSchema, mostRegisters),
});

/** One reading job: one meter with one or more rates (specification section 3, "Job"). */
export const jobSchema = z.object({
  id: identifier,
  done: z.boolean(),
  config: z.optional(
    z.object({
      meterReading: z.optional(overrideOf(meterReadingConfigSchema)),
      features: z.optional(overrideOf(featuresSchema)),
    }),
  ),
  jobPermissions: z.optional(z.object({ reShare: z.boolean() })),
  jobConstraints: z.optional(
    z.object({ earliestExecution: z.optional(calendarDay), latestExecution: z.optional(calendarDay) }),
  ),
  jobInfo: z.optional(z.object({ meterType: z.optional(z.enum(meterTypes)) })),
  customer: z.optional(
    z.extend(personSchema, {
      customerNumber: z.optional(words),
      mailingAddress: z.optional(addressSchema),
    }),
  ),
  partner: z.optional(z.extend(personSchema, { identifier: z.optional(words) })),
  meter: meterSchema,
});

/** `GET /api/pro/job`. */
export const jobsResponseSchema = z.object({ jobs: list(jobSchema, 200_000) });

export type Job = z.infer<typeof jobSchema>;
export type Meter = z.infer<typeof meterSchema>;
export type MeterAddress = z.infer<typeof meterAddressSchema>;
export type MeterRateTask = z.infer<typeof meterRateTaskSchema>;
export type ReadingEvent = z.infer<typeof readingEventSchema>;
export type ReadingResult = z.infer<typeof readingResultSchema>;
