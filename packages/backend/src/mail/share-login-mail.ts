import { formatDay, isCalendarDay } from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import type { MailBlock, MailKind } from './mail-kind.ts';
import { withoutLinks } from './plain-text.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';
import type { Seal } from './sealed.ts';

const shortText = z.string().check(z.maxLength(200));

/** `sealed`: {@link secretSchema} as encrypted JSON. */
const dataSchema = z.object({
  shareId: shortText,
  salutation: z.optional(shortText),
  sharedBy: shortText,
  shareName: shortText,
  meters: z.uint32(),
  username: shortText,
  expires: z.optional(z.string().check(z.refine(isCalendarDay))),
  origin: z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^/\s]+$/)),
  sealed: z.string().check(z.maxLength(2000)),
});
const secretSchema = z.object({ password: shortText, token: shortText });

type Data = z.infer<typeof dataSchema>;
type Secret = z.infer<typeof secretSchema>;

/**
 * `salutation` defaults to that of the language; `sharedBy` is the name of the account; `meters` is their number;
 * `expires` is the last day; `origin` is the portal's (`https://portal.example`).
 */
export type ShareLoginContent = Omit<Data, 'sealed'> & Secret;

const name = 'share-login';

/** Password and link are sealed in the queue, and removed with the data. */
export const shareLoginMail = ({ open }: Pick<Seal, 'open'>): MailKind<Data> => ({
  name,
  maxAgeHours: 48,
  schema: dataSchema,
  compose({ origin, sealed, meters, username, expires, ...said }, { style, text }) {
    const { password, token } = secretSchema.parse(JSON.parse(open(sealed)));
    const sharedBy = withoutLinks(said.sharedBy);
    const shareName = withoutLinks(said.shareName);
    const facts = [
      { name: text('mail.share.name'), value: shareName },
      { name: text('mail.share.meters'), value: String(meters) },
      ...(expires ? [{ name: text('mail.share.expires'), value: formatDay(expires, style) }] : []),
    ];
    const login = [
      { name: text('mail.share.username'), value: username },
      { name: text('mail.share.password'), value: password },
    ];
    const blocks: MailBlock[] = [
      { kind: 'paragraph', text: withoutLinks(said.salutation ?? '') || text('mail.share.salutation') },
      { kind: 'paragraph', text: text('mail.share.intro', { sharedBy }) },
      { kind: 'facts', facts },
      { kind: 'link', text: text('mail.share.link'), address: `${origin}/m/${encodeURIComponent(token)}` },
      { kind: 'link', text: text('mail.share.web'), address: `${origin}/` },
      { kind: 'facts', facts: login },
      { kind: 'paragraph', text: text('mail.share.secret') },
      { kind: 'note', text: text('mail.share.notYou', { sharedBy }) },
    ];
    return {
      subject: text('mail.share.subject', { shareName }),
      heading: text('mail.share.heading'),
      blocks,
    };
  },
});

export function queueShareLogin(
  client: PoolClient,
  seal: Seal,
  { data: { password, token, ...data }, ...mail }: QueuedMail<ShareLoginContent>,
): Promise<string> {
  const sealed = seal.seal(JSON.stringify({ password, token }));
  return queueMail(client, shareLoginMail(seal), { ...mail, data: { ...data, sealed } });
}

/** Discards unsent mails with the login of a share that has ended. */
export async function discardShareLogins(client: PoolClient, shareId: string): Promise<void> {
  await client.query(
    `update mail set state = 'discarded', finished = now(), data = null
     where state in ('waiting', 'dead') and kind = $1 and data ->> 'shareId' = $2`,
    [name, shareId],
  );
}
