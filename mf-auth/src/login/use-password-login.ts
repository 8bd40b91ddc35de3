import { useFeature, useLogin, withoutWhitespace } from '@zaehlwerk/store';
import { type FormEvent, useRef, useState } from 'react';
import type { Problem } from './login-problem.tsx';

/** State of the form: what is typed, whether it may be sent, and how the last attempt ended. */
export function usePasswordLogin() {
  const login = useLogin();
  const usernameMinLength = useFeature('loginUsernameMinLength');
  const passwordMinLength = useFeature('loginPasswordMinLength');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const passwordField = useRef<HTMLInputElement>(null);

  const longEnough =
    withoutWhitespace(username).length >= usernameMinLength &&
    withoutWhitespace(password).length >= passwordMinLength;
  const canSubmit = longEnough && !sending;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSubmit) return;
    setSending(true);
    setProblem(undefined);
    setPassword('');
    const outcome = await login({ username, password });
    setSending(false);
    if (outcome.code === 'logged-in') return;
    setProblem(outcome);
    passwordField.current?.focus();
  }

  return { username, password, canSubmit, sending, problem, passwordField, setUsername, setPassword, submit };
}
