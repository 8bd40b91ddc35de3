import { useLogin } from '@zaehlwerk/store';

export function SampleLogin() {
  const login = useLogin();
  return (
    <button type="button" onClick={() => login({ username: 'kunde', password: 'geheim' })}>
      Anmelden
    </button>
  );
}
