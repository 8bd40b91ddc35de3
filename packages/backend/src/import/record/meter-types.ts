import type { ServerApplication } from '@zaehlwerk/api/server-application';

/**
 * Meters whose `meterType` contradicts the list that contains them, by their path inside `meters`
 * (`GAS_METER.customMeterConfig.meterType`).
 */
export function contradictedMeterTypes(meters: ServerApplication['unknownUserReading']['meters']) {
  return Object.entries(meters ?? {}).flatMap(([listedAs, ofType]) => {
    if (ofType === undefined) return [];
    const { meterType, subTypeMeterConfigs, customMeterConfig, defaultMeterConfig } = ofType;
    const stated: readonly (readonly [place: string, meterType: string | undefined])[] = [
      ['', meterType],
      ...subTypeMeterConfigs.map(
        (meter, index) => [`subTypeMeterConfigs.${index}.`, meter.meterType] as const,
      ),
      ['customMeterConfig.', customMeterConfig?.meterType],
      ['defaultMeterConfig.', defaultMeterConfig?.meterType],
    ];
    return stated
      .filter(([, type]) => type !== undefined && type !== listedAs)
      .map(([place]) => ({
        path: `${listedAs}.${place}meterType`,
        reason: `must be ${listedAs}, as it is listed`,
      }));
  });
}
