import { useTexts } from '@zaehlwerk/module-kit';
import { useFeature } from '@zaehlwerk/store';
import { Button, PasswordInput, Stack, Text, TextInput } from '@zaehlwerk/ui';
import { useId } from 'react';
import { LoginProblem } from './login-problem.tsx';
import { usePasswordLogin } from './use-password-login.ts';

/** Login with username and password (specification sections 4 and 5, "Login"). */
export function PasswordLogin() {
  const { t } = useTexts();
  const cleartext = useFeature('loginPasswordInputAsCleartext');
  const hintId = useId();
  const { username, password, canSubmit, sending, problem, passwordField, setUsername, setPassword, submit } =
    usePasswordLogin();
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <LoginProblem problem={problem} />
        <TextInput
          label={t('login.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          onChange={event => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          ref={passwordField}
          label={t('login.password')}
          name="password"
          revealLabel={t('login.showPassword')}
          initiallyRevealed={cleartext}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth disabled={!canSubmit} loading={sending} aria-describedby={hintId}>
          {t('login.submit')}
        </Button>
        <Text id={hintId} size="sm" c="dimmed">
          {canSubmit || sending ? '' : t('login.hint')}
        </Text>
      </Stack>
    </form>
  );
}
