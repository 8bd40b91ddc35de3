import type { Job } from '@zaehlwerk/api';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { besidePages, contributes } from '@zaehlwerk/module-kit';
import { useApplication, useNotify, useSession } from '@zaehlwerk/store';
import { type AccountPreference, useAccountPreference, useIsOnline } from '@zaehlwerk/store/data';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useTexts } from '../texts.ts';
import { ReceiptsDialog, RegistrationDialog } from './dialogs.tsx';
import { isEmailConfirmed, type Offer, offerOf, registrationAddress } from './offer.ts';
import { useOfferedPlacements } from './placements-store.ts';
import { useIdle } from './use-idle.ts';
import { useReceipts } from './use-receipts.ts';
import { useRegistrationInfo } from './use-registration-info.ts';

/** The account has opened the registration, which was not complete at the last check. */
const registrationBegun: AccountPreference<boolean> = {
  name: 'crm-registration-begun',
  version: 1,
  content: z.boolean(),
  initial: false,
};

/** Done jobs for which the dialog was opened automatically, once for each set of them. */
const jobsAskedAbout: AccountPreference<readonly string[]> = {
  name: 'communication-asked-about',
  version: 1,
  content: z.array(z.string()),
  initial: [],
};

const doneIdsOf = (jobs: readonly Job[]) => jobs.filter(({ done }) => done).map(({ id }) => id);

/** Beside every page: determines the offer, and shows its dialog (specification section 4). */
export default contributes(besidePages, () => {
  const accountId = useSession()?.accountId;
  return accountId !== undefined && <OfAccount key={accountId} accountId={accountId} />;
});

function OfAccount({ accountId }: { readonly accountId: string }) {
  const { t } = useTexts();
  const notify = useNotify();
  const settings = useApplication();
  const isOnline = useIsOnline();
  const { jobs, status } = useJobs(accountId);
  const { info, ask } = useRegistrationInfo(accountId, isOnline);
  const receipts = useReceipts(accountId, jobs);
  const [isBegun, setBegun] = useAccountPreference(registrationBegun, accountId);
  const [askedAbout, setAskedAbout] = useAccountPreference(jobsAskedAbout, accountId);
  // An open dialog keeps its offer.
  const [opened, setOpened] = useState<Offer>();

  const doneIds = doneIdsOf(jobs);
  const offer = offerOf({ isOnline, info, doneJobs: doneIds.length }, settings);
  const isAllDone = jobs.length > 0 && doneIds.length === jobs.length;

  const open = () => {
    setOpened(offer);
    if (isAllDone) setAskedAbout(doneIds);
  };
  useOfferedPlacements(offer, open);

  const isDue =
    settings.crmSettings.showModalAfterLastJobCompleted &&
    isAllDone &&
    offer !== undefined &&
    opened === undefined &&
    receipts.state === 'idle' &&
    askedAbout !== undefined &&
    doneIds.some(id => !askedAbout.includes(id));
  useIdle(isDue, open);

  const request = async () => {
    if (await receipts.request()) setOpened(undefined);
  };
  const completeRegistration = useEffectEvent(() => {
    setBegun(false);
    setOpened(undefined);
    if (offer === 'receipts') void receipts.request();
    else
      notify({
        type: 'INFO',
        title: t('registration.done.title'),
        message: t('registration.done.message'),
      });
  });
  const isAwaited = isBegun === true || opened === 'registration';
  const isCompleted = isOnline && isEmailConfirmed(info) && isAwaited && status !== 'loading';
  useEffect(() => {
    if (isCompleted) completeRegistration();
  }, [isCompleted]);

  const close = () => setOpened(undefined);
  if (opened === 'registration')
    return (
      <RegistrationDialog
        address={registrationAddress(
          settings.crmSettings.externalRegistrationOptInBaseUrl,
          info?.selfServiceToken,
        )}
        isOnline={isOnline}
        isBegun={isBegun === true}
        onBegin={() => setBegun(true)}
        onAsk={ask}
        onClose={close}
      />
    );
  if (opened === 'receipts')
    return (
      <ReceiptsDialog
        doneJobs={doneIds.length}
        isOnline={isOnline}
        state={receipts.state}
        onRequest={() => void request()}
        onClose={close}
      />
    );
  return null;
}
