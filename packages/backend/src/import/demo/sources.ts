import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { jobRecordSchema } from '../record/job-record.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'demo');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** Names of the people of Lindental. */
export const people = z
  .object({ firstnames: z.array(z.string()), lastnames: z.array(z.string()) })
  .parse(read('people.json'));

/** Its districts with their streets. */
export const districts = z
  .array(z.object({ zip: z.string(), cityDistrict: z.string(), streets: z.array(z.string()) }))
  .parse(read('streets.json'));

/** The houses of the property manager. */
export const houses = z
  .array(
    z.object({
      key: z.string(),
      street: z.string(),
      houseNumber: z.string(),
      zip: z.string(),
      cityDistrict: z.string(),
    }),
  )
  .parse(read('houses.json'));

/** Accounts and links, as they stand in an import document. */
export const accounts = z
  .object({
    accounts: z.array(
      z.looseObject({ username: z.string(), name: z.string(), password: z.optional(z.string()) }),
    ),
    links: z.array(z.object({ account: z.string(), token: z.string() })),
  })
  .parse(read('accounts.json'));

/** The application of the demo, its logo included, as it stands in an import document. */
export const application = {
  ...z.looseObject({ id: z.string() }).parse(read('application.json')),
  logo: { mimeType: 'image/png', base64: readFileSync(join(folder, 'logo.png'), 'base64') },
};

const jobShape = jobRecordSchema.shape;
const register = z.looseObject({
  taskId: z.string(),
  targetInDays: z.optional(z.int()),
  history: z.array(z.looseObject({ daysAgo: z.int(), readingValue: z.string() })),
});

/** The customer's jobs, with days counted from the day of seeding. */
export const kunde = z
  .object({
    customer: jobShape.customer,
    partner: jobShape.partner,
    jobs: z.array(
      z.object({
        id: z.string(),
        latestInDays: z.int(),
        config: jobShape.config,
        meter: z.looseObject({ meterNumber: z.string() }),
        registers: z.array(register),
        results: z.optional(
          z.array(
            z.object({
              daysAgo: z.int(),
              at: z.string(),
              values: z.array(z.looseObject({ taskId: z.string() })),
            }),
          ),
        ),
      }),
    ),
  })
  .parse(read('kunde.json'));
