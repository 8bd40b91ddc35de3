import { join } from 'node:path';
import * as z from 'zod/mini';
import { instructions } from './instructions.ts';
import { demoFolder, readDemoFile, readDemoJson } from './read-demo-file.ts';

export const people = z
  .object({ firstnames: z.array(z.string()), lastnames: z.array(z.string()) })
  .parse(readDemoJson('people.json'));

export const districts = z
  .array(z.object({ zip: z.string(), cityDistrict: z.string(), streets: z.array(z.string()) }))
  .parse(readDemoJson('streets.json'));

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

/** As in an import document, except that last days are relative. */
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

/** As in an import document, with instructions and logo. */
export const application = {
  ...z.looseObject({ id: z.string(), config: z.looseObject({}) }).parse(readDemoJson('application.json')),
  meterReadingHelp: instructions,
  logo: { mimeType: 'image/png', base64: readDemoFile('logo.png').toString('base64') },
};

export const demoPages: readonly string[] = ['help', 'imprint', 'privacy'].map(page =>
  join(demoFolder, 'pages', page),
);
