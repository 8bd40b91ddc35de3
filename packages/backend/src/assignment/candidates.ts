import type { Pool } from 'pg';
import { editDistance } from './edit-distance.ts';
import type { JoblessReading } from './find-reading.ts';

/** With customer number, name and address of the job. `slips`: edit distance of the meter numbers. */
export type Candidate = {
  jobId: string;
  meterNumber: string;
  match: 'exact' | 'contained' | 'similar';
  slips: number;
  /** True if zip code and street of the meter, or of the customer, are those of the reading. */
  sameAddress: boolean;
};

/** A greater distance means another meter. */
const mostSlips = 2;
/** Shorter numbers are contained in too many others. */
const shortestContained = 5;
const mostCandidates = 20;

const normalized = (column: string) => `upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`;

/** Jobs whose meter number has about the length of `$2`, contains it or is contained in it. */
const numbersSql = `
  select id, number, wanted, (number = wanted) as "isExact",
    (length(wanted) >= ${shortestContained} and strpos(number, wanted) > 0)
      or (length(number) >= ${shortestContained} and strpos(wanted, number) > 0) as "isContained"
  from (select id, ${normalized('meter_number')} as number, ${normalized('$2::text')} as wanted
        from job where application_id = $1) known
  where abs(length(number) - length(wanted)) <= ${mostSlips}
    or (length(wanted) >= ${shortestContained} and strpos(number, wanted) > 0)
    or (length(number) >= ${shortestContained} and strpos(wanted, number) > 0)`;

type NumberRow = { id: string; number: string; wanted: string; isExact: boolean; isContained: boolean };
type Match = Pick<Candidate, 'jobId' | 'match' | 'slips'>;

function matchOf({ id: jobId, number, wanted, isExact, isContained }: NumberRow): Match[] {
  if (isExact) return [{ jobId, match: 'exact', slips: 0 }];
  if (isContained) return [{ jobId, match: 'contained', slips: Math.abs(number.length - wanted.length) }];
  const slips = editDistance(number, wanted, mostSlips);
  return slips === undefined ? [] : [{ jobId, match: 'similar', slips }];
}

const detailsSql = `
  select id as "jobId", meter_number as "meterNumber", customer ->> 'customerNumber' as "customerNumber",
    nullif(concat_ws(' ', customer ->> 'company', customer ->> 'firstname', customer ->> 'lastname'), '') as name,
    place ->> 'street' as street, place ->> 'houseNumber' as "houseNumber", place ->> 'zip' as zip,
    place ->> 'city' as city,
    coalesce($3::text is not null and exists (
      select from (values (meter_address), (customer -> 'mailingAddress')) as known (address)
      where address ->> 'zip' = $3 and lower(address ->> 'street') = lower($4)), false) as "sameAddress"
  from job, lateral (select coalesce(meter_address, customer -> 'mailingAddress') as place) of_job
  where application_id = $1 and id = any($2)`;

const rank = { exact: 0, contained: 1, similar: 2 } as const;

/**
 * The most likely jobs of a reading by its meter number, of which only letters and digits count; jobs at the same
 * address come first among equals.
 */
export async function candidatesOf(pool: Pool, { applicationId, meterNumber, address }: JoblessReading) {
  const { rows } = await pool.query<NumberRow>(numbersSql, [applicationId, meterNumber]);
  const matches = new Map(rows.flatMap(matchOf).map(match => [match.jobId, match]));
  const details = await pool.query<Omit<Candidate, 'match' | 'slips'>>(detailsSql, [
    applicationId,
    [...matches.keys()],
    address?.zip,
    address?.street,
  ]);
  const candidates = details.rows.flatMap(job => {
    const match = matches.get(job.jobId);
    return match ? [{ ...job, ...match }] : [];
  });
  const order = (one: Candidate, other: Candidate) =>
    rank[one.match] - rank[other.match] ||
    one.slips - other.slips ||
    Number(other.sameAddress) - Number(one.sameAddress) ||
    one.jobId.localeCompare(other.jobId);
  return candidates.toSorted(order).slice(0, mostCandidates);
}
