import { type Application, applicationSchema } from '@zaehlwerk/api/schema';
import { application as source } from '../import/demo/sources.ts';
import { type ApplicationRecord, applicationRecordSchema } from '../import/record/application-record.ts';

/** The application of the demo: what its import document says of it. */
export const fakeApplicationRecord: ApplicationRecord = applicationRecordSchema.parse(source);

/** Its configuration, with these switches on beside its own. */
export function fakeApplication(features: readonly string[]): Application {
  const { id, name, config } = fakeApplicationRecord;
  const on = Object.fromEntries(features.map(feature => [feature, true]));
  return applicationSchema.parse({
    ...config,
    applicationId: id,
    applicationName: name,
    features: { ...config.features, ...on },
    unknownUserReading: { ...config.unknownUserReading, ...on },
  });
}
