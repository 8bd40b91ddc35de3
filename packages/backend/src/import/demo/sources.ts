import { join } from 'node:path';
import * as z from 'zod/mini';
import { instructions } from './instructions.ts';
import { demoFolder, readDemoFile, readDemoJson } from './read-demo-file.ts';

/** Names of the people of Lindental. */
export const people = z
  .object({ firstnames: z.array(z.string()), lastnames: z.array(z.string()) })
  .parse(readDemoJson('people.json'));

/** Its districts with their streets. */
export const districts = z
  .array(z.object({ zip: z.string(), cityDistrict: z.string(), streets: z.array(z.string()) }))
  .parse(readDemoJson('streets.json'));

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
  .parse(readDemoJson('houses.json'));

/** Accounts and links, as they stand in an import document; but last days are counted from the day of seeding. */
export const accounts = z
  .object({
    accounts: z.array(
      z.looseObject({
        username: z.string(),
        name: z.string(),
        password: z.optional(z.string()),
        expiresInDays: z.optional(z.int()),
      }),
    ),
    links: z.array(z.object({ account: z.string(), token: z.string() })),
  })
  .parse(readDemoJson('accounts.json'));

/** The application of the demo, its instructions and logo included, as it stands in an import document. */
export const application = {
  ...z.looseObject({ id: z.string(), config: z.looseObject({}) }).parse(readDemoJson('application.json')),
  meterReadingHelp: instructions,
  logo: { mimeType: 'image/png', base64: readDemoFile('logo.png').toString('base64') },
};

/** The folders with the texts of its pages. */
export const demoPages: readonly string[] = ['help', 'imprint', 'privacy'].map(page =>
  join(demoFolder, 'pages', page),
);
