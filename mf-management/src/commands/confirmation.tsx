import type { ApiError } from '@zaehlwerk/api';
import { confirmSession } from '@zaehlwerk/api/sharing';
import { useAccounts, useFeature, withoutWhitespace } from '@zaehlwerk/store';
import { useAccountCall } from '@zaehlwerk/store/data';
import { Notice, PasswordInput } from '@zaehlwerk/ui';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { type Command, useCommand } from './use-command.ts';

type Confirmation = ReturnType<typeof useConfirmation>;

/** Confirms a session that was opened by a link with the password, if the server asks for it (decisions.md 69); then repeats `command`. */
export function useConfirmation(accountId: string, command: Command) {
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
    setPassword: (typed: string) => {
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

export function ConfirmationField({ username, password, setPassword, fault, isPending }: Confirmation) {
  const { t } = useTexts();
  const isCleartext = useFeature('loginPasswordInputAsCleartext');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <div role="alert">
        <Notice kind="INFO" title={t('access.confirm.title')}>
          {t('access.confirm.explanation', { replace: { username } })}
        </Notice>
      </div>
      <PasswordInput
        ref={field}
        required
        label={t('login.password')}
        revealLabel={t('access.confirm.show')}
        initiallyRevealed={isCleartext}
        error={fault}
        value={password}
        readOnly={isPending}
        onChange={event => setPassword(event.currentTarget.value)}
      />
    </>
  );
}
