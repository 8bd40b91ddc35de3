import * as z from 'zod/mini';
import { identifier, instant, list, text } from './bounded.ts';

/** Most jobs of one share (specification section 9). */
export const mostSharedJobs = 999;

/** Longest name of a share, in UTF-16 units. */
export const longestShareName = 200;

/** An account that was made for somebody else (specification section 3, "Share"). */
export const shareSchema = z.object({
  id: identifier,
  name: identifier,
  username: identifier,
  /** The account that made it: the one that asks, or a share below it. */
  parentId: identifier,
  allowToReShare: z.boolean(),
  /** Nobody logs in with it for now. */
  blocked: z.boolean(),
  created: instant,
  lastUse: z.optional(instant),
  /** The last day on which anybody logs in with it. */
  expires: z.optional(z.iso.date()),
  /** Ids of its jobs, which are jobs of the account that asks, too. */
  jobs: list(identifier, 20_000),
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

/** `PATCH /api/pro/share/account/{shareId}`: what is stated becomes so. `expires: null` takes the last day away. */
export const shareChangeRequestSchema = z.object({
  name: z.optional(text(10_000)),
  blocked: z.optional(z.boolean()),
  expires: z.optional(z.nullable(z.iso.date())),
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

/** Answer of `POST /api/pro/share/job`. */
export const newShareResponseSchema = z.object({ share: shareSchema, login: shareLoginSchema });

/** Answer of `POST /api/pro/share/account/{shareId}/login`. */
export const newShareLoginResponseSchema = z.object({ login: shareLoginSchema });

/** An account that was made for somebody else. */
export type Share = z.infer<typeof shareSchema>;
/** Body of `POST /api/pro/share/job`. */
export type NewShareRequest = z.infer<typeof newShareRequestSchema>;
/** Body of `PATCH /api/pro/share/account/{shareId}`. */
export type ShareChangeRequest = z.infer<typeof shareChangeRequestSchema>;
/** What somebody logs in with. */
export type ShareLogin = z.infer<typeof shareLoginSchema>;
/** Answer of `POST /api/pro/share/job`. */
export type NewShareResponse = z.infer<typeof newShareResponseSchema>;
