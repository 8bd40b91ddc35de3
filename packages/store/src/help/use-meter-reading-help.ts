import { type ApiError, fetchMeterReadingHelp, type HelpInstruction } from '@zaehlwerk/api';
import { atom, useAtomValue } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { useEffect } from 'react';
import { applicationAtom, loadedApplication } from '../application/application-query.ts';
import { type Portal, portalOf } from '../portal/portal.ts';
import { type ServerValue, serverValueOf, valueOrThrow } from '../portal/server-value.ts';
import { usePortal } from '../portal/use-portal.ts';
import { helpKey } from './help-key.ts';
import { keepHelp } from './kept-help.ts';

const hourMilliseconds = 3_600_000;

const helpQueryAtom = atomWithQuery<HelpInstruction[], ApiError>(
  get => {
    const { applicationId } = loadedApplication(get(applicationAtom));
    return {
      queryKey: helpKey(applicationId),
      queryFn: async ({ signal }) => {
        const portal = portalOf(get);
        const help = await fetchMeterReadingHelp(portal.call, applicationId, { signal });
        const { instructions } = valueOrThrow(help);
        void keepHelp(portal, applicationId, instructions);
        return instructions;
      },
      staleTime: hourMilliseconds,
      // What has not changed stays the same object, so that nothing is matched again.
      structuralSharing: true,
    };
  },
  get => portalOf(get).queries,
);

const helpAtom = atom((get): ServerValue<HelpInstruction[]> => serverValueOf(get(helpQueryAtom)));

const mounted = new WeakSet<Portal>();

/** A query atom forgets its value when it is unmounted after a failed reload; so it stays, once it was wanted. */
function keepMounted(portal: Portal): void {
  if (mounted.has(portal)) return;
  mounted.add(portal);
  portal.jotai.sub(helpAtom, () => undefined);
}

/**
 * How meters are read: the utility's instructions in all languages, for all meters (specification section 3, "Help
 * instruction"). They load with the first screen that asks for them and are kept on the device for use without a
 * connection.
 */
export function useMeterReadingHelp(): ServerValue<readonly HelpInstruction[]> {
  const portal = usePortal();
  useEffect(() => keepMounted(portal), [portal]);
  return useAtomValue(helpAtom);
}
