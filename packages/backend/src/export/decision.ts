/** Columns of {@link decisionSql} that tell the state of a reading. */
export type DecisionRow = { jobId: string | null; decided: Date | null };

/** The columns of the decision in a CSV file. */
export const decisionColumns = ['state', 'jobId', 'rejectReason', 'decided', 'decidedBy'] as const;

/** The columns of the job that a reading is assigned to, as the last import has it; behind all others. */
export const assignedJobColumns = ['meLoId', 'maLoId', 'earliestExecution', 'latestExecution'] as const;

/** SQL: joins the last decision about the row `reading` of one of the two tables of such readings. */
export const decisionSql = (owner: 'anonymous_reading_id' | 'unknown_reading_id') => `
  left join lateral (
    select job.id as "jobId", made.reason as "rejectReason", made.decided, made.decided_by as "decidedBy",
      job.melo_id as "meLoId", job.malo_id as "maLoId", job.earliest_execution::text as "earliestExecution",
      job.latest_execution::text as "latestExecution"
    from unknown_reading_decision made left join job on job.key = made.job_key
    where made.${owner} = reading.id order by made.id desc limit 1) decision on true`;

/** Adds the state to a reading without a job (docs/guide/export.md). */
export function exportedDecision<Row extends DecisionRow>(row: Row) {
  const state = row.decided === null ? 'OPEN' : row.jobId === null ? 'REJECTED' : 'ASSIGNED';
  return { ...row, state };
}
