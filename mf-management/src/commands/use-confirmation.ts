import type { ApiError } from '@zaehlwerk/api';
import { confirmSession } from '@zaehlwerk/api/sharing';
import { useAccounts, withoutWhitespace } from '@zaehlwerk/store';
import { useAccountCall } from '@zaehlwerk/store/data';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { type Command, useCommand } from './use-command.ts';

/** The password that an account which came in by a link is asked for once (decisions.md 69). */
export interface Confirmation {
  /** The server wants it before it does what was asked for. */
  readonly isAsked: boolean;
  readonly isPending: boolean;
  readonly username: string;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** Text of its fault. */
  readonly fault: string | undefined;
  /** Confirms the session with it, and has done what was asked for. */
  readonly submit: () => void;
}

/** Confirms the session of an account, should the server want that before it does what `command` asks for. */
export function useConfirmation(accountId: string, command: Command): Confirmation {
  const { t } = useTexts();
  const call = useAccountCall(accountId);
  const account = useAccounts().find(other => other.accountId === accountId);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const check = useCommand(
    () => confirmSession(call, withoutWhitespace(password)),
    () => {
      setPassword('');
      command.start();
    },
  );
  const faultText = () => {
    const { failure, error } = check;
    if (isMissing) return t('access.confirm.title');
    if (error?.kind === 'refused' && error.code === 'wrong_password') return t('access.confirm.wrong');
    if (error?.kind === 'refused' && error.code === 'too_many_attempts')
      return t('access.confirm.tooMany', { replace: { minutes: String(minutesToWait(error)) } });
    return failure === undefined || failure === 'openedByLink' ? undefined : t(`access.failure.${failure}`);
  };
  return {
    isAsked: command.failure === 'openedByLink',
    isPending: check.isPending,
    username: account?.username ?? '',
    password,
    setPassword: typed => {
      setMissing(false);
      setPassword(typed);
    },
    fault: faultText(),
    submit() {
      const isBlank = withoutWhitespace(password) === '';
      setMissing(isBlank);
      if (!isBlank) check.start();
    },
  };
}

const minutesToWait = ({ retryAfterSeconds = 60 }: Extract<ApiError, { kind: 'refused' }>) =>
  Math.max(1, Math.ceil(retryAfterSeconds / 60));
