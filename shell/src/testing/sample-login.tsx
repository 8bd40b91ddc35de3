import { useLogin } from '@zaehlwerk/store';

/** A login screen that is as small as it can be. */
export function SampleLogin() {
  const login = useLogin();
  return (
    <button type="button" onClick={() => login({ username: 'kunde', password: 'geheim' })}>
      Anmelden
    </button>
  );
}
