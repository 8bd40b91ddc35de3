import { LaterContact } from '@zaehlwerk/metering/later-contact';
import { loginProblemWays, Slot } from '@zaehlwerk/module-kit';
import { type LoginProblem, useFeature, useLogin, withoutWhitespace } from '@zaehlwerk/store';
import { Anchor, Button, Dialog, Loader, PasswordInput, Stack, Text, TextInput } from '@zaehlwerk/ui';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './login.module.css';
import { ProblemNotice } from './problem-notice.tsx';

interface Props {
  readonly usernameField: RefObject<HTMLInputElement | null>;
}

/** Specification sections 4 and 5, "Login". */
export function PasswordLogin({ usernameField }: Props) {
  const { t } = useTexts();
  const cleartext = useFeature('loginPasswordInputAsCleartext');
  const hintId = useId();
  const form = usePasswordLogin(usernameField);
  const { username, password, missing, sending, problem, passwordField, help } = form;
  return (
    <>
      {/* Said by the page, if Enter is pressed before this code is there. */}
      <form method="post" onSubmit={form.submit} data-sending={t('login.checking')} noValidate>
        <Stack>
          <ProblemNotice
            problem={problem}
            actions={
              problem?.code === 'wrong-credentials' && (
                <Button variant="default" onClick={help.open}>
                  {t('loginHelp.open')}
                </Button>
              )
            }
          />
          <TextInput
            ref={usernameField}
            label={t('login.username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={username}
            onChange={event => form.setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            ref={passwordField}
            label={t('login.password')}
            name="password"
            revealLabel={t('login.showPassword')}
            initiallyRevealed={cleartext}
            value={password}
            onChange={event => form.setPassword(event.currentTarget.value)}
          />
          <Button
            type="submit"
            fullWidth
            // Not disabled: it keeps the focus, and a press leads to the incomplete field.
            aria-disabled={missing !== undefined || sending}
            data-disabled={missing !== undefined && !sending}
            leftSection={sending && <Loader size="1.25rem" color="var(--button-color)" aria-hidden="true" />}
            aria-describedby={hintId}
          >
            {t('login.submit')}
          </Button>
          <div className={classes.below}>
            <Text role="status" size="sm" c="dimmed">
              {sending && t('login.checking')}
            </Text>
            <Text id={hintId} size="sm" c="dimmed">
              {missing && !sending && (
                <Anchor component="button" type="button" inherit onClick={form.focusMissing}>
                  {t(missing)}
                </Anchor>
              )}
            </Text>
          </div>
        </Stack>
      </form>
      <LoginHelp open={help.isOpen} onClose={help.close} />
    </>
  );
}

function usePasswordLogin(usernameField: Props['usernameField']) {
  const login = useLogin();
  const usernameMinLength = useFeature('loginUsernameMinLength');
  const passwordMinLength = useFeature('loginPasswordMinLength');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<LoginProblem>();
  const help = useLoginHelp();
  const passwordField = useRef<HTMLInputElement>(null);

  const isUsernameComplete = withoutWhitespace(username).length >= usernameMinLength;
  const isPasswordComplete = withoutWhitespace(password).length >= passwordMinLength;
  const missing = hintOn(isUsernameComplete, isPasswordComplete);
  const focusMissing = () => (isUsernameComplete ? passwordField : usernameField).current?.focus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if (missing) return focusMissing();
    setSending(true);
    setProblem(undefined);
    setPassword('');
    const outcome = await login({ username, password });
    setSending(false);
    if (outcome.code === 'logged-in') return;
    // Not checked by the server: the password may be right.
    if (outcome.code === 'unreachable') setPassword(typed => typed || password);
    setProblem(outcome);
    passwordField.current?.focus();
    help.onProblem(outcome);
  }

  return {
    username,
    password,
    missing,
    focusMissing,
    sending,
    problem,
    passwordField,
    help,
    setUsername,
    setPassword,
    submit,
  };
}

/** The text that names what is incomplete. */
function hintOn(
  isUsernameComplete: boolean,
  isPasswordComplete: boolean,
): 'login.hint' | `login.hint.${'username' | 'password'}` | undefined {
  if (!isUsernameComplete) return isPasswordComplete ? 'login.hint.username' : 'login.hint';
  return isPasswordComplete ? undefined : 'login.hint.password';
}

/** Specification section 8, "Login-error dialog". */
function LoginHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('loginHelp.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Slot of={loginProblemWays} />
          <Button onClick={onClose}>{t('loginHelp.tryAgain')}</Button>
        </>
      }
    >
      <p>{t('loginHelp.message')}</p>
      {open && <LaterContact path="/anmelden" />}
    </Dialog>
  );
}

/** Opens on request, and automatically from the second refusal in a row. */
function useLoginHelp() {
  const [isOpen, setOpen] = useState(false);
  const refusals = useRef(0);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Attempts without an answer neither count nor end the row. */
    onProblem: ({ code }: LoginProblem) => {
      if (code !== 'wrong-credentials') return;
      refusals.current += 1;
      if (refusals.current > 1) setOpen(true);
    },
  };
}
