import type { ApiError, ApiResult } from '@zaehlwerk/api';
import {
  type CommandFailure as AnyFailure,
  type CommandScope,
  useIdempotentCommand,
} from '@zaehlwerk/store/command';

/** `openedByLink`: the account logged in with a link, so the server wants its password first (decisions.md 69). */
export type CommandFailure = AnyFailure['reason'] | 'openedByLink' | 'gone';

const byCode: Readonly<Record<string, CommandFailure>> = {
  opened_by_link: 'openedByLink',
  share_unknown: 'gone',
};

function failureOf({ reason, error }: AnyFailure): CommandFailure {
  return (error.kind === 'refused' && byCode[error.code]) || reason;
}

export interface Command {
  readonly start: () => void;
  readonly isPending: boolean;
  readonly failure: CommandFailure | undefined;
  readonly error: ApiError | undefined;
  /** Forgets the failure. */
  readonly reset: () => void;
}

interface Options {
  /** Tells requests apart: the same one is repeated under the same key. */
  readonly content?: unknown;
  /** Under which keys outlive the dialog. */
  readonly scope?: CommandScope;
  /** For failures that no dialog shows. */
  readonly onFailed?: (failure: CommandFailure) => void;
}

/** A command to the server; `onDone` and `onFailed` are not called after the unmount. */
export function useCommand<T>(
  send: (key: string) => Promise<ApiResult<T>>,
  onDone: (value: T) => void,
  { content = null, scope, onFailed }: Options = {},
): Command {
  const { run, isPending, failure, reset } = useIdempotentCommand((_: unknown, key) => send(key), scope);
  const start = async () => {
    const result = await run(content);
    if (result?.ok) onDone(result.value);
    else if (result) onFailed?.(failureOf(result.failure));
  };
  return {
    start: () => void start(),
    isPending,
    failure: failure && failureOf(failure),
    error: failure?.error,
    reset,
  };
}
