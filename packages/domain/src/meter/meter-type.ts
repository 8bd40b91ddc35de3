import { parseObis } from './obis.ts';

/** The kinds of meter the portal knows (specification section 3, "Meter types"). */
export const meterTypes = [
  'ELECTRIC_METER',
  'HEAT_METER',
  'GAS_METER',
  'WATER_METER',
  'WATER_WARM_METER',
  'GENERIC_METER',
] as const;

/** One kind of meter; it decides icon, hue, default OBIS code and unit. */
export type MeterType = (typeof meterTypes)[number];

/** What the meter type of a job depends on; every wire `Job` satisfies it. */
export interface TypedJob {
  readonly jobInfo?: { readonly meterType?: MeterType | undefined } | undefined;
  readonly meter: {
    readonly meterType?: MeterType | undefined;
    readonly meterRateTasks: readonly { readonly obis?: string | undefined }[];
  };
}

const byFirstDigit: Readonly<Record<string, MeterType>> = {
  1: 'ELECTRIC_METER',
  5: 'HEAT_METER',
  6: 'HEAT_METER',
  7: 'GAS_METER',
  8: 'WATER_METER',
  9: 'WATER_WARM_METER',
};

/**
 * The meter type that an OBIS code's first number implies (specification section 3; 5 and 6 are heat by decisions.md
 * 13).
 */
export function meterTypeOfObis(obis: string): MeterType {
  const medium = parseObis(obis)?.medium ?? obis.trim().charAt(0);
  return byFirstDigit[medium] ?? 'GENERIC_METER';
}

/** The type of a job's meter: what the meter or the job says, else derived from its OBIS codes (decisions.md 14). */
export function meterTypeOf({ meter, jobInfo }: TypedJob): MeterType {
  const own = meter.meterType ?? jobInfo?.meterType;
  if (own !== undefined) return own;
  const derived = meter.meterRateTasks.map(task => meterTypeOfObis(task.obis ?? ''));
  return derived.find(type => type !== 'GENERIC_METER') ?? 'GENERIC_METER';
}
