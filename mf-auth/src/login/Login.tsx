import { useTexts } from '@zaehlwerk/module-kit';

/** The login screen. */
export default function Login() {
  const { t } = useTexts();
  return <h1>{t('login.title')}</h1>;
}
