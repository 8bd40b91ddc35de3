import * as z from 'zod/mini';
import { countOr, flag } from './settings.ts';

/** An address on the web: what may stand in a link whoever wrote it. */
export const webAddress = z.url({ protocol: /^https?$/ });

/** Where people can be reached: on the web, by e-mail or by phone. */
const contactAddress = z.url({ protocol: /^(https?|mailto|tel)$/ });

const contactLink = z.object({ link: contactAddress, text: z.string() });

/** Another way to what the portal offers, such as a phone line; `text` is the wording of `link`. */
const alternativeSchema = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  link: z.optional(contactAddress),
  text: z.optional(z.string()),
});

const contactSchema = z.object({
  person: z.optional(z.string()),
  email: z.optional(contactLink),
  phone: z.optional(contactLink),
  postal: z.optional(z.string()),
  form: z.optional(contactLink),
});

/** The office that people may turn to when the utility does not help. `email` and `phone` as people write them. */
const enforcementOfficeSchema = z.object({
  name: z.optional(z.string()),
  contact: z.optional(z.string()),
  postal: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  form: z.optional(webAddress),
  web: z.optional(webAddress),
});

/**
 * The accessibility statement (specification section 2, "Accessibility statement page"). `customContent`, Markdown
 * that is not trusted (decisions.md 42), takes the place of the standard statement.
 */
const accessibilitySchema = z.object({
  enabled: flag(false),
  /** The legal bases that the statement names. */
  legals: z._default(z.array(z.object({ text: z.string() })), []),
  mainUrl: z.optional(webAddress),
  companyName: z.optional(z.string()),
  alternatives: z._default(z.array(alternativeSchema), []),
  contact: z.prefault(contactSchema, {}),
  enforcementOffice: z.prefault(enforcementOfficeSchema, {}),
  customContent: z.optional(z.string()),
  /** The day the statement was made, `YYYY-MM-DD` (decisions.md 41). */
  createdOn: z._default(z.iso.date(), '2025-04-15'),
  /** Within how many weeks the enforcement office normally responds (decisions.md 41). */
  responseWeeks: countOr(4),
  /** The law that the statement follows: `BITV` for public bodies, `BFSG` for companies (decisions.md 41). */
  legalVariant: z._default(z.enum(['BITV', 'BFSG']), 'BITV'),
});

/** A legal page: an address elsewhere, or a page of the portal's own. */
const legalPageSchema = z.object({
  url: z.optional(webAddress),
  enabled: z.optional(z.boolean()),
});

/** The pages that the law asks for. */
export const legalSchema = z.object({
  imprint: z.optional(legalPageSchema),
  privacy: z.optional(legalPageSchema),
  accessibility: z.prefault(accessibilitySchema, {}),
});
