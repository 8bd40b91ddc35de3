import * as z from 'zod/mini';
import { flag, list, text } from './bounded.ts';
import { countOr } from './settings.ts';

/** An address on the web: what may stand in a link whoever wrote it. */
export const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));

/** Where people can be reached: on the web, by e-mail or by phone. */
const contactAddress = z.url({ protocol: /^(https?|mailto|tel)$/ }).check(z.maxLength(2000));

/** Words of the statement, a few sentences at most. With `EN` they are for readers of English. */
const paragraph = text(10_000);

const contactLink = z.object({ link: contactAddress, text: paragraph });

/** Another way to what the portal offers, such as a phone line; `text` is the wording of `link`. */
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

/** The office that people may turn to when the utility does not help. `email` and `phone` as people write them. */
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

/**
 * The accessibility statement (specification section 2, "Accessibility statement page"). `customContent`, Markdown
 * that is not trusted (decisions.md 42), takes the place of the standard statement.
 */
const accessibilitySchema = z.object({
  enabled: flag(false),
  /** The legal bases that the statement names. */
  legals: z._default(list(z.object({ text: paragraph, textEN: z.optional(paragraph) }), 100), []),
  mainUrl: z.optional(webAddress),
  companyName: z.optional(paragraph),
  alternatives: z._default(list(alternativeSchema, 100), []),
  contact: z.prefault(contactSchema, {}),
  enforcementOffice: z.prefault(enforcementOfficeSchema, {}),
  customContent: z.optional(text(200_000)),
  customContentEN: z.optional(text(200_000)),
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
