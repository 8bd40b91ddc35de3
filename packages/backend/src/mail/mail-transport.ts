/**
 * Outcome of an attempt to send a mail. `deferred`: another attempt makes sense; `refused`: the mail is never accepted as
 * it is; `unknown`: the mail server had all of it and did not confirm it. `reply` of the mail server contains addresses.
 */
export type Outcome =
  | { outcome: 'delivered'; reply?: string }
  | { outcome: 'deferred' | 'refused' | 'unknown'; problem: MailProblem; reply?: string };

/** Stable codes (docs/guide/mails.md). */
export type MailProblem =
  /** No connection, or one that broke before the mail was transferred. */
  | 'unreachable'
  /** No connection with the encryption and certificate that `SMTP_URL` requires. */
  | 'insecure'
  /** The server rejects the credentials, or all mails of this sender. */
  | 'not_admitted'
  /** The server has rejected this mail, temporarily or permanently: `reply` states why. */
  | 'rejected'
  /** The address is invalid for this server, or the mail too large. */
  | 'unsendable'
  /** It may have been sent: only an administrator sends it again. */
  | 'outcome_unknown'
  /** It was too old by the time it could be sent. */
  | 'expired'
  /** This release cannot read its data. */
  | 'content_unusable'
  /** The folder for mails is not writable. */
  | 'folder_unusable'
  /** The backend ended meanwhile; another attempt follows at once. */
  | 'interrupted';

/** `from` and `to` are those of the envelope. */
export type Message = { id: string; from: string; to: string; raw: Buffer };

/** `deliver` never rejects; it gives up when `signal` aborts. */
export type MailTransport = {
  deliver(message: Message, signal: AbortSignal): Promise<Outcome>;
  /** Closes idle connections; call it when nothing is being sent. */
  close(): void;
};
