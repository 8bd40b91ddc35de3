import { identifier } from '@zaehlwerk/api/bounded';
import { languageNames } from '@zaehlwerk/api/schema';
import { shareReminderRequestSchema } from '@zaehlwerk/api/share';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { type Account, accountOf } from '../auth/authenticate.ts';
import type { Keyring } from '../keys/keyring.ts';
import { createAddressLimit } from '../mail/address-limit.ts';
import { isRecipient } from '../mail/mail-address.ts';
import { queueShareReminder, type ShareReminderContent } from '../mail/share-reminder-mail.ts';
import type { App } from '../plugins/app-type.ts';
import { answerOnce, idempotencyHeaders, keyOf, unlessKept } from '../plugins/idempotency.ts';
import { faultIf, RequestError, refuseFields } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';
import { isUuid } from '../plugins/uuid.ts';
import { readApplication } from '../public/read-application.ts';
import { quotasFor, spendMail } from '../quota/account-quota.ts';
import { lockShare } from './lock-shares.ts';
import { originOfLinks, shareMailsNotAllowed } from './mail-login.ts';
import { refuseSharesOfOthers } from './opened-by-link.ts';
import { shareUnknown } from './read-shares.ts';
import { noteShareEvent } from './share-event.ts';

const schema = {
  summary: 'Mails the open meters of a share and their deadline to its contact (decision 66)',
  tags: ['share'],
  params: z.object({ shareId: identifier }),
  headers: idempotencyHeaders,
  body: shareReminderRequestSchema,
  response: {
    // Clients take an empty response for one of another server.
    202: z.object({}),
    ...errorResponses(400, 401, 403, 404, 413, 422, 429),
  },
};

/** Number of meters that a reminder names. */
const namedMeters = 20;

type Context = { pool: Pool; keyring: Keyring };

export function shareReminderRoute(app: App, { pool, keyring }: Context) {
  const waitOf = createAddressLimit(pool, keyring.loginThrottle);
  const path = '/api/communication/email/share/account/:shareId/reminder';

  app.post(path, { schema, bodyLimit: 16 * 1024 }, async (request, reply) => {
    const account = accountOf(request);
    const { shareId } = request.params;
    const scope = { accountId: account.id };
    const key = keyOf(request);
    const accepted = await unlessKept(pool, { scope, key }, async () => {
      const { features, languageConfig } = await readApplication(pool, account.applicationId);
      if (features.sendSubaccountViaEmailDisabled)
        throw shareMailsNotAllowed('This application sends no mails for shares.');
      const origin = await originOfLinks(pool, account.applicationId, request);
      const { contact } = await findReminder(pool, account, shareId);
      await refuseSharesOfOthers(pool, account, [shareId]);
      const retryAfter = await waitOf(contact);
      if (retryAfter > 0)
        throw new RequestError('quota_exceeded', 'This address has had all mails of a day.', { retryAfter });
      const wanted = languageNames.find(name => name === request.body.language);
      return { origin, language: wanted ?? languageConfig.defaultLanguage };
    });
    return answerOnce(
      { pool, request, reply, scope, key },
      {
        status: 202,
        async effect(client) {
          if (!accepted) throw new Error('A key that was kept is not kept any more.');
          const { origin, language } = accepted;
          await lockShare(client, account, shareId);
          const { contact, ...content } = await findReminder(client, account, shareId);
          await spendMail(client, quotasFor(request), account.id);
          await client.query('update account set reminded_at = now() where id = $1', [shareId]);
          await noteShareEvent(client, { account, shareId, kind: 'reminded' });
          return queueShareReminder(client, {
            applicationId: account.applicationId,
            recipient: contact,
            language,
            data: { ...content, shareId, origin },
          });
        },
        answer: async () => ({}),
      },
    );
  });
}

type ReminderRow = Omit<ShareReminderContent, 'shareId' | 'origin' | 'deadline'> & {
  contact: string | null;
  deadline: string | null;
  isOpen: boolean;
};

/** Meters by deadline, then by address, as a person walks. */
const reminderSql = `with open as (
    select meter_number as number, latest_execution as until,
      concat_ws(', ', nullif(concat_ws(' ', meter_address ->> 'street', meter_address ->> 'houseNumber'), ''),
        nullif(meter_address ->> 'locationDescription', '')) as place
    from job_access join job on job.key = job_key
    where account_id = $1 and not exists (select from submission where submission.job_key = job.key))
  select share.contact, is_open(share.id) as "isOpen", share.name as "shareName", share.username, parent.name as "sharedBy",
    (select count(*)::integer from open) as open,
    (select to_char(min(until), 'YYYY-MM-DD') from open) as deadline,
    coalesce((select json_agg(json_build_object('number', left(number, 200), 'place', left(place, 200)))
      from (select * from open order by until nulls last, place, number limit ${namedMeters}) first), '[]') as meters
  from account share join account parent on parent.id = share.parent_id
  where share.id = $1 and share.parent_id = $2 and share.taken_back_at is null`;

/**
 * The reminder of a share that the account made itself; its contact is hidden from others.
 * @throws RequestError `share_unknown`, `share_mail_invalid` with fieldErrors
 */
async function findReminder(db: Pool | PoolClient, { id }: Account, shareId: string) {
  if (!isUuid(shareId)) throw shareUnknown();
  const { rows } = await db.query<ReminderRow>(reminderSql, [shareId, id]);
  const [found] = rows;
  if (found === undefined) throw shareUnknown();
  const { contact, deadline, isOpen, ...content } = found;
  const isMailed = contact !== null && isRecipient(contact);
  refuseFields('share_mail_invalid', 'No reminder can be mailed.', [
    ...faultIf(!isOpen, 'shareId', 'shareClosed'),
    ...faultIf(!isMailed, 'contact', 'noEmail'),
    ...faultIf(content.open === 0, 'jobs', 'nothingOpen'),
  ]);
  return { ...content, contact: contact ?? '', ...(deadline && { deadline }) };
}
