import type { Job, MeterRateTask } from '@zaehlwerk/api';
import {
  isFeedIn,
  type MeterType,
  meterTypeOf,
  overrideSettings,
  rateLabel,
  registersOf,
  type SettingsOverride,
  unitOfRate,
} from '@zaehlwerk/domain';
import {
  combinedRegisters,
  doubtfulReadings,
  type HistoryConfig,
  historyEntries,
  intervalsOf,
  rateHistory,
} from '@zaehlwerk/domain/evaluation';

/** Specification section 3. */
export interface EvaluationConfig extends HistoryConfig {
  readonly evaluationEnabled: boolean;
  readonly evaluationShowReadingImagesAllowed: boolean;
}

export function evaluationConfigOf<Config extends EvaluationConfig>(
  features: Config,
  job: { readonly config?: { readonly features?: SettingsOverride<Config> | undefined } | undefined },
): Config {
  return overrideSettings(features, job.config?.features);
}

/** The same list if all jobs can be evaluated. */
export function evaluableJobs(jobs: readonly Job[], features: EvaluationConfig): readonly Job[] {
  const evaluable = jobs.filter(job => evaluationConfigOf(features, job).evaluationEnabled);
  return evaluable.length === jobs.length ? jobs : evaluable;
}

export type EvaluatedRate = Readonly<ReturnType<typeof evaluatedRate>>;
export type EvaluatedJob = Readonly<ReturnType<typeof jobOfRates>>;
export type EvaluatedSum = EvaluatedJob['sums'][number];

/** Cheap, because it groups the list of ten thousand jobs. */
export function hasHistory(job: Job, config: HistoryConfig): boolean {
  return job.meter.meterRateTasks.some(
    ({ readingEvents, readingResults }) =>
      (config.evaluationUseHistoricReadings && readingEvents.length > 0) ||
      (config.evaluationShowCurrentReadings && readingResults.length > 0),
  );
}

export type Register = MeterRateTask & { readonly meterType: MeterType };

export function evaluatedRate(register: Register, config: HistoryConfig) {
  const entries = historyEntries(rateHistory(register, config), register);
  const doubts = doubtfulReadings(entries, register);
  return {
    taskId: register.taskId,
    /** `Verbrauch (1.8.0)`; may be empty. */
    label: rateLabel(register),
    unit: unitOfRate(register),
    postDecimals: register.postDecimals,
    isFeedIn: isFeedIn(register),
    /** Oldest first; never empty. */
    entries,
    /** Readings that are probably mistyped; nothing is computed from them. */
    doubts,
    intervals: intervalsOf(entries, doubts),
  };
}

/** Specification section 4, "Evaluation history". */
export function evaluateJob(job: Job, config: HistoryConfig): EvaluatedJob {
  const registers = registersOf(job);
  return jobOfRates(
    job,
    registers,
    registers.map(register => evaluatedRate(register, config)),
  );
}

/** By the features of the application that they were computed with. */
const kept = new WeakMap<Job, { readonly features: EvaluationConfig; readonly evaluated: EvaluatedJob }>();

/** Keeps what was computed on a list in quiet time, so that opening a job need not compute it again. */
export function keepEvaluation(job: Job, features: EvaluationConfig, evaluated: EvaluatedJob): void {
  kept.set(job, { features, evaluated });
}

export function keptEvaluation(job: Job, features: EvaluationConfig): EvaluatedJob | undefined {
  const found = kept.get(job);
  return found?.features === features ? found.evaluated : undefined;
}

export function jobOfRates(job: Job, registers: readonly Register[], all: readonly EvaluatedRate[]) {
  const rates = new Map(all.map(rate => [rate.taskId, rate]));
  const isKnown = ({ taskId }: Register) => (rates.get(taskId)?.entries.length ?? 0) > 0;
  const known = registers.filter(isKnown);
  const ratesOf = (members: readonly Register[]) => members.flatMap(({ taskId }) => rates.get(taskId) ?? []);
  const sums = combinedRegisters(known).map(({ registers: whole, parts, ...sum }) => ({
    ...sum,
    rates: ratesOf(whole),
    parts: ratesOf(parts),
  }));
  return {
    meterType: meterTypeOf(job),
    rates: ratesOf(known),
    withoutHistory: registers.filter(register => !isKnown(register)).map(rateLabel),
    /** Consumption before feed-in. */
    sums: [...sums.filter(sum => !sum.isFeedIn), ...sums.filter(sum => sum.isFeedIn)],
  };
}

export const evaluationPath = '/auswertung';

export function evaluatedJobPath(jobId: string): string {
  return `${evaluationPath}/${encodeURIComponent(jobId)}`;
}
