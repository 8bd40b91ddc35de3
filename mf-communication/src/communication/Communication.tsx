import type { Job } from '@zaehlwerk/api';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { besidePages, contributes } from '@zaehlwerk/module-kit';
import { useApplication, useNotify, useSession } from '@zaehlwerk/store';
import { type AccountPreference, useAccountPreference, useIsOnline } from '@zaehlwerk/store/data';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useTexts } from '../texts.ts';
import { isEmailConfirmed, type Offer, offerOf, registrationAddress } from './offer.ts';
import { useOffering } from './offered.ts';
import { ReceiptsDialog } from './receipts-dialog.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';
import { useCalmPage } from './use-calm-page.ts';
import { useReceipts } from './use-receipts.ts';
import { useRegistrationInfo } from './use-registration-info.ts';

/** The account went to the customer system to register, and its address was not confirmed yet when last asked. */
const registrationBegun: AccountPreference<boolean> = {
  name: 'crm-registration-begun',
  version: 1,
  content: z.boolean(),
  initial: false,
};

/** For which done jobs the dialog was shown: it comes by itself once for each set of them. */
const jobsAskedAbout: AccountPreference<readonly string[]> = {
  name: 'communication-asked-about',
  version: 1,
  content: z.array(z.string()),
  initial: [],
};

const doneIdsOf = (jobs: readonly Job[]) => jobs.filter(({ done }) => done).map(({ id }) => id);

/** Digital communication beside every page: knows what there is to offer, and has the dialog (specification section 4). */
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
  // What is offered may change under an open dialog; what it is about does not.
  const [opened, setOpened] = useState<Offer>();

  const doneIds = doneIdsOf(jobs);
  const offer = offerOf({ isOnline, info, doneJobs: doneIds.length }, settings);
  const isAllDone = jobs.length > 0 && doneIds.length === jobs.length;

  const open = () => {
    setOpened(offer);
    if (isAllDone) setAskedAbout(doneIds);
  };
  useOffering(offer, open);

  const isDue =
    settings.crmSettings.showModalAfterLastJobCompleted &&
    isAllDone &&
    offer !== undefined &&
    opened === undefined &&
    receipts.state === 'idle' &&
    askedAbout !== undefined &&
    doneIds.some(id => !askedAbout.includes(id));
  useCalmPage(isDue, open);

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
