export * from './application.ts';
export * from './beacon.ts';
export * from './contact.ts';
export * from './error.ts';
export * from './help.ts';
export * from './job.ts';
export * from './sent-readings.ts';
export * from './session.ts';
export * from './session-requests.ts';
export {
  type Features,
  featuresSchema,
  type MeterReadingConfig,
  meterReadingConfigSchema,
} from './settings.ts';
