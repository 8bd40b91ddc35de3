import { fetchResultImage, type ResultImage } from '@zaehlwerk/api';
import { useAccountCall } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useState } from 'react';

/** Fetches a photo that was sent, as long as the caller shows it; `retry` asks for it anew after a failure. */
export function useSentPhoto({ jobId, taskId, imageId }: ResultImage) {
  const call = useAccountCall();
  const [photo, setPhoto] = useState<Blob | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks anew.
  useEffect(() => {
    const leaving = new AbortController();
    setPhoto('loading');
    void fetchResultImage(call, { jobId, taskId, imageId }, { signal: leaving.signal }).then(fetched => {
      if (!leaving.signal.aborted) setPhoto(fetched.ok ? fetched.value : 'failed');
    });
    return () => leaving.abort();
  }, [call, jobId, taskId, imageId, attempt]);
  return { photo, retry: useCallback(() => setAttempt(current => current + 1), []) };
}
