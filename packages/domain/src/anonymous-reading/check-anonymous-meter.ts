import {
  type AnonymousMeterType,
  type AnonymousReadingConfig,
  type MeterSubType,
  meterConfigOf,
  offeredMeterTypes,
  subTypesOf,
} from './anonymous-meter.ts';

export type MeterNumberFault =
  | { readonly code: 'meterNumberRequired' | 'disallowedCharacters' }
  | { readonly code: 'meterNumberTooShort' | 'meterNumberTooLong'; readonly allowed: number };

/** Used when no limit is configured (decisions.md 17). */
export const longestMeterNumber = 200;

/**
 * Checks a meter number that was stripped while typed (decisions.md 17). Limits apply only where they are configured.
 */
export function meterNumberFault(
  meterNumber: string,
  { meterNumber: limits }: AnonymousReadingConfig['validation'],
): MeterNumberFault | undefined {
  if (meterNumber === '') return { code: 'meterNumberRequired' };
  if (/[^A-Z0-9]/.test(meterNumber)) return { code: 'disallowedCharacters' };
  const least = limits?.meterNumberMinLength ?? 1;
  const most = limits?.meterNumberMaxLength ?? longestMeterNumber;
  if (meterNumber.length < least) return { code: 'meterNumberTooShort', allowed: least };
  return meterNumber.length > most ? { code: 'meterNumberTooLong', allowed: most } : undefined;
}

export type AnonymousMeterFault =
  | { readonly code: 'meterTypeNotOffered' | 'subTypeRequired' | 'subTypeUnknown' }
  | MeterNumberFault;

export interface AnonymousMeter {
  readonly meterType: AnonymousMeterType;
  readonly meterNumber: string;
  readonly meterSubType?: MeterSubType | undefined;
}

export function anonymousMeterProblems(
  { meterType, meterNumber, meterSubType }: AnonymousMeter,
  config: AnonymousReadingConfig,
): readonly (AnonymousMeterFault & { readonly field: keyof AnonymousMeter })[] {
  if (!offeredMeterTypes(config).includes(meterType))
    return [{ field: 'meterType', code: 'meterTypeNotOffered' }, ...numberProblems(meterNumber, config)];
  if (meterConfigOf(config, meterType, meterSubType)) return numberProblems(meterNumber, config);
  const isMissing = meterSubType === undefined && subTypesOf(config, meterType).length > 0;
  const code = isMissing ? 'subTypeRequired' : 'subTypeUnknown';
  return [...numberProblems(meterNumber, config), { field: 'meterSubType', code }];
}

function numberProblems(meterNumber: string, { validation }: AnonymousReadingConfig) {
  const fault = meterNumberFault(meterNumber, validation);
  return fault ? [{ field: 'meterNumber', ...fault } as const] : [];
}
