import type { RetentionKind } from './retention-settings.ts';

/*
 * SQL that removes one batch of rows of the application `$4` that are older than `$1` days, of at most `$2`, after the
 * position `$3` (null at first), and answers how many went and the next position. A position only spares the rows before it a second look: those that could
 * not go are tried again by the next run. Rows that another backend removes are left to it.
 */

const old = (created: string) => `${created} < now() - make_interval(days => $1)`;
const ofJob = 'exists (select from job where job.key = submission.job_key and job.application_id = $4)';
const ofAccount =
  'exists (select from account where account.id = account_id and account.application_id = $4)';
const batch = (order: string, table: string) =>
  `order by ${order} limit $2 for update of ${table} skip locked`;
const answer = (position: string) =>
  `select count(*)::int as removed, max(${position})::text as position from due`;

/** A photo that a younger correction shows goes with that. */
const readingPhotos = `
  with due as materialized (
    select shown.id, shown.result_id from reading_photo shown
      join reading_result result on result.id = shown.result_id join submission on submission.id = result.submission_id
    where shown.result_id >= coalesce($3::bigint, 0) and ${old('submission.created')} and ${ofJob}
      and not exists (select from kept_reading_image kept join reading_result later on later.id = kept.result_id
        join submission correction on correction.id = later.submission_id
        where kept.image_id = shown.id and not ${old('correction.created')})
    ${batch('shown.result_id', 'shown')}),
  kept as (delete from kept_reading_image using due where image_id = due.id),
  photos as (delete from reading_photo using due where reading_photo.id = due.id)
  ${answer('result_id')}`;

const unlistedPhotos = `
  with due as materialized (
    select shown.id, reading.created from unknown_reading_photo shown join unknown_reading reading on reading.id = reading_id
    where reading.created >= coalesce($3::timestamptz, '-infinity') and ${old('reading.created')} and ${ofAccount}
    ${batch('reading.created', 'shown')}),
  photos as (delete from unknown_reading_photo using due where unknown_reading_photo.id = due.id)
  ${answer('created')}`;

const anonymousPhotos = `
  with due as materialized (
    select shown.id, rate.reading_id from anonymous_reading_photo shown
      join anonymous_reading_value rate on rate.id = value_id join anonymous_reading reading on reading.id = rate.reading_id
    where rate.reading_id >= coalesce($3::bigint, 0) and ${old('reading.created')} and application_id = $4
    ${batch('rate.reading_id', 'shown')}),
  photos as (delete from anonymous_reading_photo using due where anonymous_reading_photo.id = due.id)
  ${answer('reading_id')}`;

const comments = `
  with due as materialized (
    select result.id, submission_id from reading_result result join submission on submission.id = submission_id
    where comment is not null and submission_id >= coalesce($3::bigint, 0) and ${old('submission.created')} and ${ofJob}
    ${batch('submission_id', 'result')}),
  emptied as (update reading_result result set comment = null from due where result.id = due.id)
  ${answer('submission_id')}`;

const unlistedComments = `
  with due as materialized (
    select id, created from unknown_reading
    where comment is not null and created >= coalesce($3::timestamptz, '-infinity') and ${old('created')} and ${ofAccount}
    ${batch('created', 'unknown_reading')}),
  emptied as (update unknown_reading reading set comment = null from due where reading.id = due.id)
  ${answer('created')}`;

/** A reading whose photos a younger correction shows goes with that. */
const readings = `
  with due as materialized (
    select id, created from submission
    where created >= coalesce($3::timestamptz, '-infinity') and ${old('created')} and ${ofJob}
      and not exists (select from reading_result result join reading_photo shown on shown.result_id = result.id
        join kept_reading_image kept on kept.image_id = shown.id join reading_result later on later.id = kept.result_id
        join submission correction on correction.id = later.submission_id
        where result.submission_id = submission.id and not ${old('correction.created')})
    ${batch('created, id', 'submission')}),
  results as materialized (select result.id from reading_result result join due on due.id = submission_id),
  images as materialized (select shown.id from reading_photo shown join results on results.id = result_id),
  keeping as (delete from kept_reading_image using results where result_id = results.id),
  kept as (delete from kept_reading_image kept using images
    where image_id = images.id and not exists (select from results where results.id = kept.result_id)),
  photos as (delete from reading_photo using images where reading_photo.id = images.id),
  gone as (delete from reading_result using results where reading_result.id = results.id),
  submissions as (delete from submission using due where submission.id = due.id)
  ${answer('created')}`;

const unlistedReadings = `
  with due as materialized (
    select id, created from unknown_reading
    where created >= coalesce($3::timestamptz, '-infinity') and ${old('created')} and ${ofAccount}
    ${batch('created, id', 'unknown_reading')}),
  photos as (delete from unknown_reading_photo using due where reading_id = due.id),
  decisions as (delete from unknown_reading_decision using due where unknown_reading_id = due.id),
  readings as (delete from unknown_reading using due where unknown_reading.id = due.id)
  ${answer('created')}`;

const anonymousReadings = `
  with due as materialized (
    select id, created from anonymous_reading
    where created >= coalesce($3::timestamptz, '-infinity') and ${old('created')} and application_id = $4
    ${batch('created, id', 'anonymous_reading')}),
  rates as materialized (select rate.id from anonymous_reading_value rate join due on due.id = reading_id),
  photos as (delete from anonymous_reading_photo using rates where value_id = rates.id),
  decisions as (delete from unknown_reading_decision using due where anonymous_reading_id = due.id),
  gone as (delete from anonymous_reading_value using rates where anonymous_reading_value.id = rates.id),
  readings as (delete from anonymous_reading using due where anonymous_reading.id = due.id)
  ${answer('created')}`;

/**
 * The trigger of the trail lets rows go that are older than this setting. Without an application (null): the rows of none
 * that is there.
 */
const audit = `
  with until as materialized (
    select set_config('zaehlwerk.audit_until', (now() - make_interval(days => $1))::text, true)),
  due as materialized (
    select id from until cross join lateral (select id from audit_event
      where id >= coalesce($3::bigint, 0) and ${old('created')}
        and ($4::text = application_id
          or $4 is null and not exists (select from application where application.id = application_id))
      ${batch('id', 'audit_event')}) events),
  events as (delete from audit_event using due where audit_event.id = due.id)
  ${answer('id')}`;

/** In this order: the photos of a reading before the reading. Accounts are more than rows (`delete-account.ts`). */
export const expiredRows: readonly { kind: Exclude<RetentionKind, 'accounts'>; sql: string }[] = [
  { kind: 'photos', sql: readingPhotos },
  { kind: 'photos', sql: unlistedPhotos },
  { kind: 'photos', sql: anonymousPhotos },
  { kind: 'comments', sql: comments },
  { kind: 'comments', sql: unlistedComments },
  { kind: 'readings', sql: readings },
  { kind: 'readings', sql: unlistedReadings },
  { kind: 'anonymous', sql: anonymousReadings },
  { kind: 'audit', sql: audit },
];
