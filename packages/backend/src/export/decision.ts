/** What the utility has decided about a reading that came without a job (docs/guide/export.md). */
export type ExportedDecision = {
  state: 'OPEN' | 'ASSIGNED' | 'REJECTED';
  /** Of the job that it is assigned to. */
  jobId: string | null;
  rejectReason: string | null;
  decided: string | null;
  decidedBy: string | null;
  /** Measurement and market location of that job, and its reading period, as the last import has them. */
  meLoId: string | null;
  maLoId: string | null;
  earliestExecution: string | null;
  latestExecution: string | null;
};

/** The columns of {@link decisionSql}. */
export type DecisionRow = Omit<ExportedDecision, 'state' | 'decided'> & { decided: Date | null };

/** The columns of the decision in a CSV file. */
export const decisionColumns = ['state', 'jobId', 'rejectReason', 'decided', 'decidedBy'] as const;
/** The columns of the job that a reading is assigned to, behind all others. */
export const assignedJobColumns = ['meLoId', 'maLoId', 'earliestExecution', 'latestExecution'] as const;

/** SQL: joins the last decision about the row `reading` of one of the two tables of such readings. */
export const decisionSql = (owner: 'anonymous_reading_id' | 'unknown_reading_id') => `
  left join lateral (
    select job.id as "jobId", made.reason as "rejectReason", made.decided, made.decided_by as "decidedBy",
      job.melo_id as "meLoId", job.malo_id as "maLoId", job.earliest_execution::text as "earliestExecution",
      job.latest_execution::text as "latestExecution"
    from unknown_reading_decision made left join job on job.key = made.job_key
    where made.${owner} = reading.id order by made.id desc limit 1) decision on true`;

/** A reading is open until something was decided. */
export function exportedDecision(row: DecisionRow): ExportedDecision {
  const { jobId, rejectReason, decided, decidedBy, meLoId, maLoId, earliestExecution, latestExecution } = row;
  const state = decided === null ? 'OPEN' : jobId === null ? 'REJECTED' : 'ASSIGNED';
  return {
    state,
    jobId,
    rejectReason,
    decided: decided?.toISOString() ?? null,
    decidedBy,
    meLoId,
    maLoId,
    earliestExecution,
    latestExecution,
  };
}
