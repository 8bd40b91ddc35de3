import type { Job } from '@zaehlwerk/api';
import { jobActions } from '@zaehlwerk/metering/job-slots';
import { contributes, lazyPart } from '@zaehlwerk/module-kit';
import { useApplication, useSession } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import { isShareable } from '../shares/is-shareable.ts';
import { useTexts } from '../texts.ts';

const jobSharePart = lazyPart(() => import(/* webpackChunkName: "Share" */ './job-share.tsx'));

/** On a job's page, where the account may share the job (specification section 6). */
export default contributes(jobActions, ({ job }) => {
  const { features } = useApplication();
  const accountId = useSession()?.accountId;
  if (accountId === undefined || !isShareable(job, features)) return null;
  return <ShareJob accountId={accountId} job={job} />;
});

function ShareJob({ accountId, job }: { readonly accountId: string; readonly job: Job }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('share.button')}
      </Button>
      {isOpen && (
        <LaterDialog part={jobSharePart} onClose={close}>
          {({ JobShare }) => <JobShare accountId={accountId} job={job} onDone={close} />}
        </LaterDialog>
      )}
    </>
  );
}
