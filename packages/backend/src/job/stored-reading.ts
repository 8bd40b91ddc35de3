import {
  canonicalDecimal,
  type MeterType,
  meterTypeOf,
  unitOfRate,
  withDecimalPlaces,
} from '@zaehlwerk/domain';

/** `value` is exact decimal text. */
export type StoredReading = {
  meterType: MeterType | null;
  /** Of all registers of the meter: its type may have to be derived from them. */
  meterObis: (string | null)[];
  obis: string | null;
  unit: string | null;
  postDecimals: number | null;
  value: string;
};

/** Type and unit are derived where the job has none (decision 14); the value has the decimals of its register. */
export function derivedOf({ meterObis, obis, postDecimals, value, ...row }: StoredReading) {
  const meterRateTasks = meterObis.map(code => ({ obis: code ?? undefined }));
  const meterType = meterTypeOf({ meter: { meterType: row.meterType ?? undefined, meterRateTasks } });
  return {
    meterType,
    unit: unitOfRate({ unit: row.unit ?? undefined, obis: obis ?? undefined }, meterType),
    value: postDecimals === null ? canonicalDecimal(value) : withDecimalPlaces(value, postDecimals),
  };
}
