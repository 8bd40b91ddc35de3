import { anonymousMeterTypes, meterSubTypes } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { count, flag, list, mostRegisters, text } from './bounded.ts';

const obis = text(60).check(z.minLength(1));
const label = text(200);
const description = text(2000);

/** Both included. */
const between = (least: number, most: number) =>
  count.check(z.refine(value => value >= least && value <= most, `must be ${least} to ${most}`));

const rateReadingSchema = z.object({
  preDecimals: z.optional(between(1, 12)),
  postDecimals: z.optional(between(0, 6)),
  queryPostDecimals: z.optional(z.boolean()),
  isReadingImageAllowed: z.optional(z.boolean()),
  isReadingImageRequired: z.optional(z.boolean()),
});

const meterTypeSchema = z.enum(anonymousMeterTypes);

const eachOnce = (names: readonly unknown[]) => new Set(names).size === names.length;

/** More than a century would leave the calendar. */
const daysOr = (fallback: number) => z._default(between(0, 36_500), fallback);

const meterConfigSchema = z.object({
  meterType: z.optional(meterTypeSchema),
  subType: z.optional(z.enum(meterSubTypes)),
  /** In German; `…EN` in English, with the German as fallback. */
  subTypeLabel: z.optional(label),
  subTypeLabelEN: z.optional(label),
  subTypeDescription: z.optional(description),
  subTypeDescriptionEN: z.optional(description),
  meterRateConfigs: list(
    z.object({
      obis,
      obisLabel: z.optional(label),
      /** In German; `…EN` in English. */
      rateName: z.optional(label),
      rateNameEN: z.optional(label),
      readingConfig: z.optional(rateReadingSchema),
    }),
    mostRegisters,
  ).check(
    z.minLength(1),
    z.refine(rates => eachOnce(rates.map(({ obis }) => obis)), 'each rate once, by its obis'),
  ),
  defaultSelectedMeterRatesByOBIS: z._default(list(obis, mostRegisters), []),
  defaultMeterReadingConfig: z.optional(rateReadingSchema),
});

const meterTypeConfigSchema = z
  .object({
    meterType: z.optional(meterTypeSchema),
    subTypeMeterConfigs: z._default(list(meterConfigSchema, 20), []),
    customMeterConfig: z.optional(meterConfigSchema),
    defaultMeterConfig: z.optional(meterConfigSchema),
  })
  .check(
    z.refine(({ subTypeMeterConfigs, customMeterConfig }) => {
      const choices = [...subTypeMeterConfigs, ...(customMeterConfig ? [customMeterConfig] : [])];
      return eachOnce(choices.map(({ subType = 'OTHER' }) => subType));
    }, 'each subType once; a custom meter is OTHER unless it says another'),
  );

const meterTypeConfig = z.optional(meterTypeConfigSchema);

/** A stable code with its texts: German for both forms of address (decisions.md 40). */
const readingReasonSchema = z.object({
  value: text(50).check(z.regex(/^[A-Z][A-Z0-9_]*$/, 'must be a code such as ANNUAL_READING')),
  labelDE: z.optional(label),
  labelEN: z.optional(label),
  hintDE: z.optional(description),
  hintEN: z.optional(description),
});

/** Possible roles of an anonymous token (specification section 6). */
export const anonymousRoles = [
  'ROLE_KSA_UNKNOWN_READINGS',
  'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT',
] as const;

/** Specification section 6, decisions.md 43. Without `meters`, five types with one rate each are offered. */
export const unknownUserReadingSchema = z.object({
  unknownUserReadingAllowed: flag(false),
  /** Of tokens of this application (decisions.md 44). */
  roles: z._default(list(z.enum(anonymousRoles), 10), [...anonymousRoles]),
  meters: z.optional(
    z.object({
      ELECTRIC_METER: meterTypeConfig,
      WATER_METER: meterTypeConfig,
      WATER_WARM_METER: meterTypeConfig,
      GAS_METER: meterTypeConfig,
      HEAT_METER: meterTypeConfig,
    }),
  ),
  /** Others than these three need their own texts. */
  readingReasons: z._default(
    list(readingReasonSchema, 20).check(
      z.minLength(1),
      z.refine(reasons => eachOnce(reasons.map(({ value }) => value)), 'each reason once, by its value'),
    ),
    [{ value: 'ANNUAL_READING' }, { value: 'CONTROL_READING' }, { value: 'PROVIDER_CHANGE' }],
  ),
  validation: z.prefault(
    z.object({
      /** Without it, any length is valid (decisions.md 17). */
      meterNumber: z.optional(
        z
          .object({
            meterNumberMinLength: z._default(between(1, 200), 8),
            meterNumberMaxLength: z._default(between(1, 200), 14),
          })
          .check(
            z.refine(
              ({ meterNumberMinLength, meterNumberMaxLength }) =>
                meterNumberMinLength <= meterNumberMaxLength,
              'the shortest number must not be longer than the longest',
            ),
          ),
      ),
      readingDateMaxDaysInPast: daysOr(30),
      readingDateMaxDaysInFuture: daysOr(0),
    }),
    {},
  ),
});

export type UnknownUserReading = z.infer<typeof unknownUserReadingSchema>;
