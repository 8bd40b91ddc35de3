/** What may become of one attempt to send a mail. `reply` is what the mail server said, with addresses in it. */
export type Outcome =
  | { outcome: 'delivered'; reply?: string }
  /** Not taken, and nothing speaks against another attempt. */
  | { outcome: 'deferred'; problem: MailProblem; reply?: string }
  /** Never to be taken as it is. */
  | { outcome: 'refused'; problem: MailProblem; reply?: string }
  /** The mail server had all of it, and did not say whether it has taken it. */
  | { outcome: 'unknown'; problem: MailProblem; reply?: string };

/** Why a mail was not sent; the codes are stable (docs/guide/mails.md). */
export type MailProblem =
  /** No connection, or one that broke before the mail was handed over. */
  | 'unreachable'
  /** No connection that keeps what `SMTP_URL` asks for: encryption, a certificate that holds. */
  | 'insecure'
  /** The server wants other credentials, or none of our mails. */
  | 'not_admitted'
  /** The server has refused this mail, for now or for good: `reply` says why. */
  | 'rejected'
  /** The address is none for this server, or the mail too large for it. */
  | 'unsendable'
  /** Whether it was sent cannot be known: it is sent again by hand only. */
  | 'outcome_unknown'
  /** It was of no use any more when it could have been sent. */
  | 'expired'
  /** What it is made from cannot be read by this release. */
  | 'content_unusable'
  /** The folder for mails cannot be written to. */
  | 'folder_unusable'
  /** The backend was told to end meanwhile; another attempt follows at once. */
  | 'interrupted';

/** A message with the addresses that the mail server goes by. */
export type Message = { id: string; from: string; to: string; raw: Buffer };

/** Where mails go. `deliver` never rejects; it gives up when `signal` aborts. */
export type MailTransport = {
  deliver(message: Message, signal: AbortSignal): Promise<Outcome>;
  /** Ends idle connections; what is being sent has ended before. */
  close(): void;
};
