import type { ShareReading } from '@zaehlwerk/api/sharing';
import { useIsServerReached } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useShareCommands } from '../shares/use-share-commands.ts';

/** The readings of an access as far as they were asked for. */
export interface LoadedReadings {
  /** Newest first; `undefined` until the server has said them. */
  readonly readings: readonly ShareReading[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: 'offline' | 'failed' | undefined;
  /** Asks for the next ones; after a failure, for those that did not come. */
  readonly loadMore: () => void;
}

/** Asks for the readings of an access and everybody below it, page by page. */
export function useReadings(accountId: string, shareId: string): LoadedReadings {
  const commands = useShareCommands(accountId);
  const isServerReached = useIsServerReached();
  const [readings, setReadings] = useState<readonly ShareReading[]>();
  const [hasMore, setHasMore] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<'offline' | 'failed'>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const load = useCallback(
    async (known: readonly ShareReading[]) => {
      const controller = new AbortController();
      underWay.current?.abort();
      underWay.current = controller;
      const { signal } = controller;
      setLoading(true);
      setFailure(undefined);
      const result = await commands.readings(shareId, known.at(-1)?.id, { signal });
      const isOffline = !result.ok && result.error.kind !== 'refused' && !(await isServerReached());
      if (signal.aborted) return;
      setLoading(false);
      if (!result.ok) return setFailure(isOffline ? 'offline' : 'failed');
      setReadings([...known, ...result.value.readings]);
      setHasMore(result.value.more);
    },
    [commands, shareId, isServerReached],
  );
  useEffect(() => {
    void load([]);
  }, [load]);
  return { readings, hasMore, isLoading, failure, loadMore: () => void load(readings ?? []) };
}
