import type { Job } from '@zaehlwerk/api';
import { normalizedMeterNumber } from '@zaehlwerk/domain';
import { useNavigate } from '@zaehlwerk/module-kit';

/** Opens the only job with a scanned number; any other number is searched for. */
export function useOpenScanned(
  jobs: readonly Job[],
  pathOf: (job: Job) => string,
  onOther: (meterNumber: string) => void,
): (meterNumber: string) => void {
  const navigate = useNavigate();
  return meterNumber => {
    const [job, ...others] = jobs.filter(
      ({ meter }) => normalizedMeterNumber(meter.meterNumber) === meterNumber,
    );
    if (job && others.length === 0) return navigate(pathOf(job));
    onOther(meterNumber);
  };
}
