import * as z from 'zod/mini';
import { flag, list, text } from './bounded.ts';
import { countOr } from './settings.ts';

/** Safe as a link from any author. */
export const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));

/** A web, e-mail or phone address. */
const contactAddress = z.url({ protocol: /^(https?|mailto|tel)$/ }).check(z.maxLength(2000));

/** A few sentences at most; `…EN` in English. */
const paragraph = text(10_000);

const contactLink = z.object({ link: contactAddress, text: paragraph });

/** Another way to the portal's services, such as a phone line; `text` labels `link`. */
const alternativeSchema = z.object({
  title: paragraph,
  titleEN: z.optional(paragraph),
  description: z.optional(paragraph),
  descriptionEN: z.optional(paragraph),
  link: z.optional(contactAddress),
  text: z.optional(paragraph),
  textEN: z.optional(paragraph),
});

const contactSchema = z.object({
  person: z.optional(paragraph),
  personEN: z.optional(paragraph),
  email: z.optional(contactLink),
  phone: z.optional(contactLink),
  postal: z.optional(paragraph),
  form: z.optional(z.extend(contactLink, { textEN: z.optional(paragraph) })),
});

/** For complaints about the utility. `email` and `phone` as people write them. */
const enforcementOfficeSchema = z.object({
  name: z.optional(paragraph),
  nameEN: z.optional(paragraph),
  contact: z.optional(paragraph),
  postal: z.optional(paragraph),
  email: z.optional(paragraph),
  phone: z.optional(paragraph),
  form: z.optional(webAddress),
  web: z.optional(webAddress),
});

/** Specification section 2. `customContent`, untrusted Markdown (decisions.md 42), replaces the standard statement. */
const accessibilitySchema = z.object({
  enabled: flag(false),
  /** Legal bases. */
  legals: z._default(list(z.object({ text: paragraph, textEN: z.optional(paragraph) }), 100), []),
  mainUrl: z.optional(webAddress),
  companyName: z.optional(paragraph),
  alternatives: z._default(list(alternativeSchema, 100), []),
  contact: z.prefault(contactSchema, {}),
  enforcementOffice: z.prefault(enforcementOfficeSchema, {}),
  customContent: z.optional(text(200_000)),
  customContentEN: z.optional(text(200_000)),
  /** `YYYY-MM-DD` (decisions.md 41). */
  createdOn: z._default(z.iso.date(), '2025-04-15'),
  /** Usual response time of the enforcement office (decisions.md 41). */
  responseWeeks: countOr(4),
  /** `BITV` for public bodies, `BFSG` for companies (decisions.md 41). */
  legalVariant: z._default(z.enum(['BITV', 'BFSG']), 'BITV'),
});

/** An address elsewhere, or a page of the portal. */
const legalPageSchema = z.object({
  url: z.optional(webAddress),
  enabled: z.optional(z.boolean()),
});

export const legalSchema = z.object({
  imprint: z.optional(legalPageSchema),
  privacy: z.optional(legalPageSchema),
  /** The page on which people ask for an export or the deletion of their data. */
  personalData: z.optional(z.object({ enabled: flag(false) })),
  accessibility: z.prefault(accessibilitySchema, {}),
});
