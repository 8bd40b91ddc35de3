import { type LoginProblem, useFeature, useLogin, withoutWhitespace } from '@zaehlwerk/store';
import { type FormEvent, useRef, useState } from 'react';
import { useLoginHelp } from './use-login-help.ts';

/** State of the form: what is typed, whether it may be sent, and how the last attempt ended. */
export function usePasswordLogin() {
  const login = useLogin();
  const usernameMinLength = useFeature('loginUsernameMinLength');
  const passwordMinLength = useFeature('loginPasswordMinLength');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<LoginProblem>();
  const help = useLoginHelp();
  const passwordField = useRef<HTMLInputElement>(null);

  const isComplete =
    withoutWhitespace(username).length >= usernameMinLength &&
    withoutWhitespace(password).length >= passwordMinLength;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || sending) return;
    setSending(true);
    setProblem(undefined);
    setPassword('');
    const outcome = await login({ username, password });
    setSending(false);
    if (outcome.code === 'logged-in') return;
    setProblem(outcome);
    passwordField.current?.focus();
    help.onProblem(outcome);
  }

  return {
    username,
    password,
    isComplete,
    sending,
    problem,
    passwordField,
    help,
    setUsername,
    setPassword,
    submit,
  };
}
