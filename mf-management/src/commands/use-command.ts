import type { ApiError, ApiResult } from '@zaehlwerk/api';
import { useIsServerReached } from '@zaehlwerk/store/data';
import { useEffect, useRef, useState } from 'react';

/** Why something that was asked of the server was not done, or is not known to be. */
export type CommandFailure =
  /** Nobody answers this device. */
  | 'offline'
  /** Nobody knows whether it was done; asking again does no harm. */
  | 'unanswered'
  /** The account came in by a link: its password is wanted first (decisions.md 69). */
  | 'openedByLink'
  /** There is no such access any more. */
  | 'gone'
  | 'refused';

const byCode: Readonly<Record<string, CommandFailure>> = {
  opened_by_link: 'openedByLink',
  share_unknown: 'gone',
};

/** Something that is asked of the server: whether it is under way, and how it has failed. */
export interface Command {
  readonly start: () => void;
  readonly isUnderWay: boolean;
  readonly failure: CommandFailure | undefined;
  /** What the failure is made of. */
  readonly error: ApiError | undefined;
  /** Forgets how it has failed. */
  readonly reset: () => void;
}

/** Asks the server for something, one at a time; `onFailed` is for what is not shown where it was asked for. */
export function useCommand<T>(
  run: () => Promise<ApiResult<T>>,
  onDone: (value: T) => void,
  onFailed?: (failure: CommandFailure) => void,
): Command {
  const isServerReached = useIsServerReached();
  const [isUnderWay, setUnderWay] = useState(false);
  const [failed, setFailed] = useState<Pick<Command, 'failure' | 'error'>>();
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const start = async () => {
    if (isUnderWay) return;
    setUnderWay(true);
    setFailed(undefined);
    const result = await run();
    const failure = result.ok ? undefined : await failureOf(result.error, isServerReached);
    // Whoever has left the page sees in the list what came of it.
    if (!isThere.current) return;
    setUnderWay(false);
    if (result.ok) return onDone(result.value);
    setFailed({ failure, error: result.error });
    if (failure) onFailed?.(failure);
  };
  return {
    start: () => void start(),
    isUnderWay,
    failure: failed?.failure,
    error: failed?.error,
    reset: () => setFailed(undefined),
  };
}

async function failureOf(error: ApiError, isServerReached: () => Promise<boolean>): Promise<CommandFailure> {
  if (error.kind === 'refused') return byCode[error.code] ?? 'refused';
  return (await isServerReached()) ? 'unanswered' : 'offline';
}
