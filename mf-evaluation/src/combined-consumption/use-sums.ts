import type { Job } from '@zaehlwerk/api';
import { comparableUnit, type MeterType, meterTypes } from '@zaehlwerk/domain';
import { type MeterYear, sumOfMeters, type YearOfMeters, yearsOf } from '@zaehlwerk/domain/evaluation';
import { whileIdle } from '@zaehlwerk/metering/job-list';
import { useToday } from '@zaehlwerk/metering/job-text';
import { useApplication } from '@zaehlwerk/store';
import { useEffect, useState } from 'react';
import { evaluateJob, evaluationConfigOf, keepEvaluation } from '../evaluate/evaluate-job.ts';

export interface TypeSum {
  readonly key: string;
  readonly meterType: MeterType;
  readonly unit: string | undefined;
  readonly isFeedIn: boolean;
  readonly meters: readonly string[];
  /** Newest first; never empty. */
  readonly years: readonly YearOfMeters[];
}

interface Meter {
  /** The job's id, because several meters may have one number. */
  readonly id: string;
  readonly meterNumber: string;
  readonly years: readonly MeterYear[];
}

/** Jobs whose evaluation is kept; those of a property manager would take megabytes. */
const mostKept = 50;

type Group = Pick<TypeSum, 'key' | 'meterType' | 'unit' | 'isFeedIn'> & { readonly meters: Meter[] };

/** By type, unit and direction; `undefined` until computed, in slices: there may be ten thousand meters. */
export function useSums(jobs: readonly Job[]): readonly TypeSum[] | undefined {
  const { features } = useApplication();
  const day = useToday();
  const [last, setLast] = useState<readonly TypeSum[]>();
  const known = sumsByJobs.get(jobs);
  const sums = known?.features === features && known.day === day ? known.sums : undefined;
  const isKnown = sums !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const groups = new Map<string, Group>();
    let next = 0;
    return whileIdle(mayContinue => {
      while (next < jobs.length && mayContinue()) {
        const job = jobs[next];
        next += 1;
        if (job && (job.done || !features.evaluationShowOnlyDoneJobs)) addJob(groups, job, day);
      }
      if (next < jobs.length) return false;
      const found = sumsOf(groups);
      sumsByJobs.set(jobs, { features, day, sums: found });
      setLast(found);
      return true;
    });
    function addJob(all: Map<string, Group>, job: Job, now: string): void {
      const evaluated = evaluateJob(job, evaluationConfigOf(features, job));
      if (jobs.length <= mostKept) keepEvaluation(job, features, evaluated);
      const { meterType, sums: ofJob } = evaluated;
      for (const { unit, isFeedIn, rates } of ofJob) {
        const key = `${meterType} ${isFeedIn} ${comparableUnit(unit ?? '')}`;
        const group = all.get(key) ?? { key, meterType, unit, isFeedIn, meters: [] };
        const years = yearsOf(
          rates.map(({ intervals }) => intervals),
          now,
        );
        group.meters.push({ id: job.id, meterNumber: job.meter.meterNumber, years });
        all.set(key, group);
      }
    }
  }, [jobs, features, day, isKnown]);
  // The previous sums stay while new ones are computed.
  return sums ?? last;
}

/** Cached by list of jobs: the home card and the list show the same sums. */
const sumsByJobs = new WeakMap<
  readonly Job[],
  { readonly features: unknown; readonly day: string; readonly sums: readonly TypeSum[] }
>();

function sumsOf(groups: ReadonlyMap<string, Group>): readonly TypeSum[] {
  const order = ({ meterType, isFeedIn }: Group) => meterTypes.indexOf(meterType) * 2 + Number(isFeedIn);
  return [...groups.values()]
    .sort((left, right) => order(left) - order(right))
    .map(({ meters, ...group }) => {
      const numbers = new Map(meters.map(({ id, meterNumber }) => [id, meterNumber]));
      return {
        ...group,
        meters: [...numbers.values()],
        years: sumOfMeters(meters).map(year => ({
          ...year,
          missing: year.missing.flatMap(id => numbers.get(id) ?? []),
        })),
      };
    })
    .filter(({ years }) => years.length > 0);
}
