import { fetchMeterReadingHelp, type HelpInstruction, type MeterReadingHelpResponse } from '@zaehlwerk/api';
import { meterReadingHelpResponseSchema } from '@zaehlwerk/api/schema';
import { defineQuery, type QueryState, useQuery } from '@zaehlwerk/store/data';
import { useMemo } from 'react';

const meterReadingHelp = defineQuery<MeterReadingHelpResponse>({
  name: 'meter-reading-help',
  version: 1,
  of: 'application',
  load: (call, { applicationId, signal }) => fetchMeterReadingHelp(call, applicationId, { signal }),
  kept: { whole: meterReadingHelpResponseSchema },
  freshSeconds: 3600,
});

/** In all languages, for all meters (specification section 3, "Help instruction"), kept on the device. */
export function useMeterReadingHelp(): QueryState<readonly HelpInstruction[]> {
  const help = useQuery(meterReadingHelp);
  return useMemo(
    () => (help.status === 'ready' ? { ...help, value: help.value.instructions } : help),
    [help],
  );
}
