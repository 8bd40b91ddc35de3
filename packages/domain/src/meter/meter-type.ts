import { parseObis } from './obis.ts';

/** Specification section 3, "Meter types". */
export const meterTypes = [
  'ELECTRIC_METER',
  'HEAT_METER',
  'GAS_METER',
  'WATER_METER',
  'WATER_WARM_METER',
  'GENERIC_METER',
] as const;

export type MeterType = (typeof meterTypes)[number];

/** Every wire `Job` satisfies it. */
export interface TypedJob {
  readonly jobInfo?: { readonly meterType?: MeterType | undefined } | undefined;
  readonly meter: {
    readonly meterType?: MeterType | undefined;
    readonly meterRateTasks: readonly { readonly obis?: string | undefined }[];
  };
}

export const typeOfMedium: Readonly<Record<string, MeterType>> = {
  1: 'ELECTRIC_METER',
  5: 'HEAT_METER',
  6: 'HEAT_METER',
  7: 'GAS_METER',
  8: 'WATER_METER',
  9: 'WATER_WARM_METER',
};

/** Specification section 3; 5 and 6 are heat by decisions.md 13. */
export function meterTypeOfObis(obis: string): MeterType {
  const medium = parseObis(obis)?.medium ?? obis.trim().charAt(0);
  return typeOfMedium[medium] ?? 'GENERIC_METER';
}

/** The stated type of the meter or the job, otherwise derived from its OBIS codes (decisions.md 14). */
export function meterTypeOf({ meter, jobInfo }: TypedJob): MeterType {
  const own = meter.meterType ?? jobInfo?.meterType;
  if (own !== undefined) return own;
  const derived = meter.meterRateTasks.map(task => meterTypeOfObis(task.obis ?? ''));
  return derived.find(type => type !== 'GENERIC_METER') ?? 'GENERIC_METER';
}

/** The OBIS code of a rate without one (specification section 3, decisions.md 13). */
export const defaultObis: Readonly<Record<MeterType, string>> = {
  ELECTRIC_METER: '1-0:0.0.0',
  HEAT_METER: '5-0:0.0.0',
  GAS_METER: '7-0:0.0.0',
  WATER_METER: '8-0:0.0.0',
  WATER_WARM_METER: '9-0:0.0.0',
  GENERIC_METER: '0-0:0.0.0',
};
