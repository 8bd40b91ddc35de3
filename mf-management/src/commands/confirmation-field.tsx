import { useFeature } from '@zaehlwerk/store';
import { Notice, PasswordInput } from '@zaehlwerk/ui';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts.ts';
import type { Confirmation } from './use-confirmation.ts';

/** Says why the password is asked for, and takes it. */
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
