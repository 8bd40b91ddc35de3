/** SQL: the columns of a decision, of the row `made` and its `job`. */
export const decisionSql = `case when job.id is null then 'REJECTED' else 'ASSIGNED' end as state,
  job.id as "jobId", made.reason as "rejectReason", made.decided, made.decided_by as "decidedBy"`;

/** SQL: joins the last decision about the row `reading` of one of the two tables of such readings. */
export const lastDecisionSql = (owner: 'anonymous_reading_id' | 'unknown_reading_id') => `
  left join lateral (
    select ${decisionSql}, job.melo_id as "meLoId", job.malo_id as "maLoId",
      job.earliest_execution::text as "earliestExecution", job.latest_execution::text as "latestExecution"
    from unknown_reading_decision made left join job on job.key = made.job_key
    where made.${owner} = reading.id order by made.id desc limit 1) decision on true`;

/** SQL: the columns of the last decision (docs/guide/export.md). */
export const decisionColumns = `coalesce(decision.state, 'OPEN') as state, "jobId", "rejectReason", decided, "decidedBy"`;

/** SQL: the columns of the job that a reading is assigned to, as the last import has it; behind all others. */
export const assignedJobColumns = '"meLoId", "maLoId", "earliestExecution", "latestExecution"';
