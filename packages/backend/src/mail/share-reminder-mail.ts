import { formatDay, isCalendarDay } from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import type { MailBlock, MailKind } from './mail-kind.ts';
import { withoutLinks } from './plain-text.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';

const shortText = z.string().check(z.maxLength(200));

const dataSchema = z.object({
  shareId: shortText,
  sharedBy: shortText,
  shareName: shortText,
  username: shortText,
  /** Of all open meters. */
  open: z.uint32(),
  deadline: z.optional(z.string().check(z.refine(isCalendarDay))),
  meters: z.array(z.object({ number: shortText, place: shortText })).check(z.maxLength(50)),
  origin: z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[^/\s]+$/)),
});

/**
 * `sharedBy` is the name of the account; `deadline` is the first day by which something is to be read; `meters` are the
 * first ones; `origin` is the portal's (`https://portal.example`).
 */
export type ShareReminderContent = z.infer<typeof dataSchema>;

const name = 'share-reminder';

/** Without secrets: the login stays as it is. */
export const shareReminderMail: MailKind<ShareReminderContent> = {
  name,
  maxAgeHours: 48,
  schema: dataSchema,
  compose({ username, open, deadline, meters, origin, ...said }, { style, text }) {
    const sharedBy = withoutLinks(said.sharedBy);
    const shareName = withoutLinks(said.shareName);
    const facts = [
      { name: text('mail.share.name'), value: shareName },
      { name: text('mail.reminder.open'), value: String(open) },
      ...(deadline ? [{ name: text('mail.reminder.deadline'), value: formatDay(deadline, style) }] : []),
    ];
    const others = open - meters.length;
    const listed = [
      ...meters.map(({ number, place }) => ({ name: number, value: withoutLinks(place) || '–' })),
      ...(others > 0 ? [{ name: text('mail.reminder.others'), value: String(others) }] : []),
    ];
    const blocks: MailBlock[] = [
      { kind: 'paragraph', text: text('mail.share.salutation') },
      { kind: 'paragraph', text: text('mail.reminder.intro', { sharedBy }) },
      { kind: 'facts', facts },
      { kind: 'link', text: text('mail.reminder.web'), address: `${origin}/` },
      { kind: 'facts', facts: [{ name: text('mail.share.username'), value: username }] },
      { kind: 'paragraph', text: text('mail.reminder.login', { sharedBy }) },
      { kind: 'facts', caption: text('mail.reminder.meters'), facts: listed },
      { kind: 'note', text: text('mail.share.notYou', { sharedBy }) },
    ];
    return {
      subject: text('mail.reminder.subject', { shareName }),
      heading: text('mail.reminder.heading'),
      blocks,
    };
  },
};

export const queueShareReminder = (client: PoolClient, mail: QueuedMail<ShareReminderContent>) =>
  queueMail(client, shareReminderMail, mail);

/** Discards unsent reminders of a share whose contact has changed, or that has ended. */
export async function discardReminders(client: PoolClient, shareId: string): Promise<void> {
  await client.query(
    `update mail set state = 'discarded', finished = now(), data = null
     where state in ('waiting', 'dead') and kind = $1 and data ->> 'shareId' = $2`,
    [name, shareId],
  );
}
