import { fetchCities } from '@zaehlwerk/api/anonymous-reading';
import { contactLengths } from '@zaehlwerk/domain';
import type { AnonymousSession } from '@zaehlwerk/store/anonymous';
import { useEffect, useState } from 'react';
import { withProposedCity } from '../form/wizard-form.ts';
import type { Wizard } from '../wizard/wizard.ts';

/**
 * The cities of the zip that was entered, where the deployment knows any. The only one is entered at once, if nobody has
 * entered another; without an answer the field is as it is.
 */
export function useCities({ form, change }: Wizard, session: AnonymousSession): readonly string[] {
  const { zip } = form.contact;
  const call = session.status === 'ready' ? session.call : undefined;
  const [known, setKnown] = useState<{ readonly zip: string; readonly cities: readonly string[] }>();
  useEffect(() => {
    if (zip.length !== contactLengths.zip || !call) return;
    const request = new AbortController();
    void fetchCities(call, zip, { signal: request.signal }).then(answer => {
      if (!answer.ok || request.signal.aborted) return;
      const cities = answer.value;
      setKnown({ zip, cities });
      const [only, ...others] = cities;
      if (only !== undefined && others.length === 0) change(current => withProposedCity(current, zip, only));
    });
    return () => request.abort();
  }, [zip, call, change]);
  return known?.zip === zip ? known.cities : [];
}
