import { hash } from '@node-rs/argon2';
import type { Pool } from 'pg';
import { tokenHash } from '../../src/auth/token-hash.ts';

export const password = 'ein-gutes-passwort';
export const linkToken = 'linktokenlinktokenlinktokenlink1';

const statements = `
insert into application (id, name, is_default, config) values
  ('demo', 'Stadtwerke Demo', true, '{"meterReading": {"queryPostDecimals": true}}'),
  ('other', 'Stadtwerke Anderswo', false, '{}');
insert into application_host (host, application_id) values ('anderswo.example', 'other');

insert into account (application_id, username, name, password_hash, roles, disabled) values
  ('demo', 'Kunde', 'Erika Mustermann', :hash, '{ROLE_KSA_PRO_USER}', false),
  ('demo', 'verwaltung', 'Hausverwaltung Nord', :hash, '{}', false),
  ('demo', 'gesperrt', 'Gesperrt', :hash, '{}', true),
  ('other', 'kunde', 'Namensvetter', :hash, '{}', false);
insert into account (application_id, username, name, parent_id)
  select 'demo', 'hausmeister', 'Hausmeister Krause', id from account where username = 'verwaltung';

insert into job (application_id, id, earliest_execution, latest_execution, meter_number, meter_type,
                 melo_id, customer, partner, meter_address) values
  ('demo', 'J-1', current_date - 60, current_date + 30, '1EMH0012345678', 'ELECTRIC_METER', 'DE0001',
   '{"firstname": "Erika", "lastname": "Mustermann", "mailingAddress": {"city": "Musterstadt"}}',
   '{"identifier": "P-1"}', '{"street": "Lindenweg", "houseNumber": "4", "objectKey": "H-4"}'),
  ('demo', 'J 2/ü', null, null, '8WAS0000000001', 'WATER_METER', null, null, null, null),
  ('demo', 'J-9', null, null, '7GAS0000000009', 'GAS_METER', null, null, null, null);
insert into job_access (account_id, job_key, re_share)
  select a.id, j.key, a.username = 'verwaltung' from account a join job j on
    (a.username, j.id) in (('Kunde', 'J-1'), ('Kunde', 'J 2/ü'), ('verwaltung', 'J-1'), ('verwaltung', 'J-9'));

insert into meter_rate_task (job_key, task_id, position, obis, rate_name, unit, pre_decimals, post_decimals,
                             target_reading_date, minimum_value, maximum_value, strict_validation)
  select key, 'HT', 0, '1-0:1.8.1', 'Verbrauch HT', 'kWh', 9, 3, current_date, 100, 500000000, true
  from job where id = 'J-1';
insert into meter_rate_task (job_key, task_id, position, rate_name, pre_decimals)
  select key, 'NT', 1, 'Verbrauch NT', 6 from job where id = 'J-1';
insert into meter_rate_task (job_key, task_id, position, pre_decimals)
  select key, 'T', 0, 6 from job where id <> 'J-1';
update meter_rate_task set reading_events = array(
  select row(date '2023-12-31' + n * 365, 1000.5 + n, 'PERIODIC_READING', null)::reading_event
  from generate_series(0, 2) n) where task_id = 'HT';`;

/** A hash of the least cost; tests about the cost store one of the product's. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Two applications, their accounts, and three jobs, one of them held by two accounts. */
export async function insertFixture(pool: Pool): Promise<void> {
  await pool.query(statements.replaceAll(':hash', `'${await passwordHash}'`));
  await pool.query(
    "insert into link_token (hash, account_id) select $1, id from account where username = 'hausmeister'",
    [tokenHash(linkToken)],
  );
}
