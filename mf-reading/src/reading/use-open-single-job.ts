import { jobPath } from '@zaehlwerk/metering/job-text';
import { useNavigate } from '@zaehlwerk/module-kit';
import { useEffect } from 'react';

/** Goes straight to the job, in the place of the list (configuration "preselectJobIfSingleEnabled"). */
export function useOpenSingleJob(jobId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (jobId !== undefined) navigate(jobPath(jobId), { replace: true });
  }, [jobId, navigate]);
}
