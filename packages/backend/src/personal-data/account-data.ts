import { photoFile } from './account-photos.ts';
import { holder } from './data-requests.ts';

const list = (columns: string, rows: string, order: string) =>
  `(select coalesce(json_agg(listed), '[]') from (select ${columns} from ${rows} order by ${order}) listed)`;

const photosOf = (photos: string, image: string) =>
  `(select coalesce(json_agg(${photoFile(image)}), '[]') from ${photos})`;

/** A job with what the utility imported, registers and known readings among it. */
const jobs = list(
  `job.id, job.meter_number as "meterNumber", job.meter_type as "meterType", custom_meter_type as "customMeterType",
     melo_id as "meLoId", malo_id as "maLoId", earliest_execution as "earliestExecution",
     latest_execution as "latestExecution", customer, partner, meter_address as "meterAddress",
     ${list(
       'task_id as "taskId", obis, rate_name as "rateName", unit, reading_events as "knownReadings"',
       'meter_rate_task where job_key = job.key',
       'position',
     )} as registers`,
  'job_access join job on job.key = job_key where job_access.account_id = account.id',
  'job.key',
);

const readings = list(
  `submission.number, submission.created, reading_date as "readingDate", job.id as "jobId", meter_number as "meterNumber",
     task.task_id as "taskId", obis, rate_name as "rateName", unit, reading_value as value, result.comment,
     ${photosOf('result_image where result_id = result.id', 'image_id')} as photos`,
  `submission join reading_result result on result.submission_id = submission.id
     join meter_rate_task task on task.key = task_key join job on job.key = submission.job_key
     where submission.account_id = account.id`,
  'submission.id, task.position',
);

const unlistedReadings = list(
  `number, created, reading_date as "readingDate", meter_number as "meterNumber", reading_value as value, comment,
     ${photosOf('unknown_reading_photo shown where reading_id = reading.id', 'shown.id')} as photos`,
  'unknown_reading reading where reading.account_id = account.id',
  'created, id',
);

/** Accounts below are other people: of them only what this account has entered. */
const shares = list(
  `below.name, below.username, below.created, below.contact, below.taken_back_at as "takenBack",
     below.usable_until as "usableUntil", below.blocked,
     array(select job.id from job_access join job on job.key = job_key where account_id = below.id order by key) as jobs`,
  'account below where below.parent_id = account.id',
  'below.created, below.id',
);

const shareEvents = list(
  `event.created, kind, share.name as share, job_ids as jobs`,
  'share_event event join account share on share.id = share_id where account.id in (event.account_id, share_id)',
  'event.id',
);

const sessions = list(
  'created, expires_at as "expires", revoked_at as "ended", link_token_hash is not null as "byLink"',
  'refresh_family where account_id = account.id',
  'created',
);
const links = list(
  'created, expires_at as "expires", revoked_at as "revoked"',
  'link_token where account_id = account.id',
  'created',
);
const logins = list(
  'created, method, outcome, address, user_agent as "userAgent"',
  'login_event where account_id = account.id',
  'id',
);
const registration = `(select json_build_object('email', email, 'communicationTypes', communication_types)
  from crm_registration where account_id = account.id)`;
const mails = list(
  'mail.created, kind, recipient, state',
  `mail join crm_registration registration on lower(recipient) = lower(email)
     where registration.account_id = account.id and mail.application_id = account.application_id`,
  'mail.created',
);
const daily = list(
  'day, submissions, corrections, photo_bytes as "photoBytes", mails',
  'daily_use where account_id = account.id',
  'day',
);
const requests = list('kind, requested', 'data_request where account_id = account.id', 'requested');
/** A user name may have been another person's before. */
const actsOf = (actor: string) =>
  list(
    'event.created, action, outcome',
    `audit_event event where lower(subject) = lower(account.username) and action like 'account.%'
       and event.application_id = account.application_id and event.created >= account.created and actor ${actor}`,
    'id',
  );

/** SQL: everything about the holder of the account `$1` as one JSON object, without secrets and their hashes. */
export const accountDataSql = `
  select json_build_object(
    'exported', now(),
    'account', json_build_object('application', application.name, 'username', account.username, 'name', account.name,
      'roles', account.roles, 'mayShare', may_share, 'created', created, 'disabled', disabled, 'blocked', blocked,
      'usableUntil', usable_until, 'contact', account.contact, 'hasPassword', password_hash is not null,
      'parent', (select name from account parent where parent.id = account.parent_id)),
    'jobs', ${jobs}, 'readings', ${readings}, 'unlistedReadings', ${unlistedReadings},
    'shares', ${shares}, 'shareEvents', ${shareEvents},
    'sessions', ${sessions}, 'links', ${links}, 'logins', ${logins},
    'knownDevices', (select count(*) from login_device where account_id = account.id),
    'knownNetworks', (select count(*) from login_address where account_id = account.id),
    'digitalCommunication', ${registration}, 'mails', ${mails},
    'dailyUse', ${daily}, 'dataRequests', ${requests},
    'actsOfHolder', ${actsOf(`= '${holder}'`)}, 'actsOfAdministrators', ${actsOf(`<> '${holder}'`)}) as data
  from account join application on application.id = application_id where account.id = $1`;
