import * as z from 'zod/mini';
import { count, identifier, instant, list, text } from './bounded.ts';

/** Specification section 9. */
export const mostSharedJobs = 999;

/** In UTF-16 units. */
export const longestShareName = 200;

/** In UTF-16 units. */
export const longestSalutation = 200;

/** In UTF-16 units; the longest e-mail address. */
export const longestContact = 254;

/** Per answer of `GET /api/pro/share/account/{shareId}/reading`. */
export const mostShareReadings = 200;

/** A share: a sub-account for another person (specification section 3, "Share"). */
export const shareSchema = z.object({
  id: identifier,
  name: identifier,
  username: identifier,
  /** Its creator: the current account, or a share below it. */
  parentId: identifier,
  allowToReShare: z.boolean(),
  /** Until its owner, or an account above, unblocks it. */
  blocked: z.boolean(),
  /** Until the utility enables it, regardless of `blocked`. */
  disabled: z.optional(z.boolean()),
  created: instant,
  lastUse: z.optional(instant),
  /** The last day of its login. */
  expires: z.optional(z.iso.date()),
  /** E-mail address or phone number for reminders; only the share's creator gets it (decisions.md 66). */
  contact: z.optional(text(500)),
  /** The last reminder by mail; only the share's creator gets it. */
  reminded: z.optional(instant),
  /** They are jobs of the current account, too. */
  jobs: list(identifier, 20_000),
  /** Number of its own submissions, corrections included; absent from a backend without counts. */
  readings: z.optional(count),
});

/** `GET /api/pro/share/account`: all below the account, at any depth; a parent comes before its own. */
export const sharesResponseSchema = z.object({ sharedAccounts: list(shareSchema, 20_000) });

/** `POST /api/pro/share/job`. */
export const newShareRequestSchema = z.object({
  allowToReShare: z.boolean(),
  name: text(10_000),
  jobIds: list(identifier, 20_000),
  /** Its last day; by default it does not end. */
  expires: z.optional(z.iso.date()),
  /** E-mail address or phone number of its holder, for reminders. */
  contact: z.optional(text(500)),
});

/** Shown once; only hashes are kept (decisions.md 51). */
export const shareLoginSchema = z.object({
  username: identifier,
  password: identifier,
  /** Of the link. */
  token: identifier,
  /** Address of the login by password. */
  webLogin: text(2000),
  /** A link that logs in; also the content of the QR code. */
  directLink: text(2000),
});

/** A new or renewed share with its login, this once (decisions.md 57). `qrCode` is the text of the code. */
export const subAccountSchema = z.extend(shareSchema, {
  password: identifier,
  token: identifier,
  webLogin: text(2000),
  directLink: text(2000),
  qrCode: text(2000),
});

export const newShareResponseSchema = z.object({ share: shareSchema, login: shareLoginSchema });

/** A submission for a job by a share, or by one below it. */
export const shareReadingSchema = z.object({
  /** For `before` of the next request. */
  id: identifier,
  jobId: identifier,
  /** The share, or one below it, perhaps one that was taken back since. */
  sender: z.object({ id: identifier, name: identifier }),
  readingDate: z.iso.date(),
  /** By the server. */
  created: instant,
  /** A later submission for the job exists. */
  corrected: z.boolean(),
});

/** `GET /api/pro/share/account/{shareId}/reading`, newest first. `more`: `?before={id}` returns older ones. */
export const shareReadingsResponseSchema = z.object({
  readings: list(shareReadingSchema, mostShareReadings),
  more: z.boolean(),
});

export type Share = z.infer<typeof shareSchema>;
export type NewShareRequest = z.infer<typeof newShareRequestSchema>;
export type ShareLogin = z.infer<typeof shareLoginSchema>;
export type NewShareResponse = z.infer<typeof newShareResponseSchema>;
export type ShareReading = z.infer<typeof shareReadingSchema>;
export type ShareReadingsResponse = z.infer<typeof shareReadingsResponseSchema>;
