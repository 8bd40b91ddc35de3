import * as z from 'zod/mini';
import { count, identifier, instant, list, text } from './bounded.ts';

/** Most jobs of one share (specification section 9). */
export const mostSharedJobs = 999;

/** Longest name of a share, in UTF-16 units. */
export const longestShareName = 200;

/** Longest salutation of a mail with a login, in UTF-16 units. */
export const longestSalutation = 200;

/** Most readings of one answer of `GET /api/pro/share/account/{shareId}/reading`. */
export const mostShareReadings = 200;

/** An account that was made for somebody else (specification section 3, "Share"). */
export const shareSchema = z.object({
  id: identifier,
  name: identifier,
  username: identifier,
  /** The account that made it: the one that asks, or a share below it. */
  parentId: identifier,
  allowToReShare: z.boolean(),
  /** No login with it until its owner, or an account above, unblocks it. */
  blocked: z.boolean(),
  /** No login with it until the utility enables it, whatever `blocked` is; absent: it is enabled. */
  disabled: z.optional(z.boolean()),
  created: instant,
  lastUse: z.optional(instant),
  /** The last day on which anybody logs in with it. */
  expires: z.optional(z.iso.date()),
  /** Ids of its jobs, which are jobs of the account that asks, too. */
  jobs: list(identifier, 20_000),
  /** How many submissions it has sent itself, corrections included; absent from a backend that does not count them. */
  readings: z.optional(count),
});

/** `GET /api/pro/share/account`: all shares below the account, at any depth; a parent comes before its own. */
export const sharesResponseSchema = z.object({ sharedAccounts: list(shareSchema, 20_000) });

/** `POST /api/pro/share/job`. */
export const newShareRequestSchema = z.object({
  allowToReShare: z.boolean(),
  name: text(10_000),
  jobIds: list(identifier, 20_000),
  /** Its last day; without one it does not end. */
  expires: z.optional(z.iso.date()),
});

/** What somebody logs in with. It is shown once; only hashes are kept (decisions.md 51). */
export const shareLoginSchema = z.object({
  username: identifier,
  password: identifier,
  /** Of the link. */
  token: identifier,
  /** Where to log in with user name and password. */
  webLogin: text(2000),
  /** Logs in by itself; also what the QR code says. */
  directLink: text(2000),
});

/**
 * Answer of `POST /api/pro/share/job` and of `POST /api/pro/share/account/{shareId}/login`: the sub-account with its login, as
 * it is this once (decisions.md 57). `qrCode` is the text that the code carries.
 */
export const subAccountSchema = z.extend(shareSchema, {
  password: identifier,
  token: identifier,
  webLogin: text(2000),
  directLink: text(2000),
  qrCode: text(2000),
});

/** A new share and what it logs in with. */
export const newShareResponseSchema = z.object({ share: shareSchema, login: shareLoginSchema });

/** Something that was sent for a job by a share, or by one below it. */
export const shareReadingSchema = z.object({
  /** Names it as `before` of the next request. */
  id: identifier,
  jobId: identifier,
  /** Who sent it: the share that was asked for, or one below it, perhaps one that was taken back since. */
  sender: z.object({ id: identifier, name: identifier }),
  /** The calendar day of the reading. */
  readingDate: z.iso.date(),
  /** When the server took it. */
  created: instant,
  /** The job was sent again since, by whomever. */
  corrected: z.boolean(),
});

/** `GET /api/pro/share/account/{shareId}/reading`, newest first. `more`: there are older ones; `?before={id}` asks for them. */
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
