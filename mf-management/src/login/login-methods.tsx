import { Title } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './login-view.module.css';

const methods = ['link', 'credentials', 'qr'] as const;

/** Third view of the share dialog: the ways to log in, and what is handed over for each. */
export function LoginMethods() {
  const { t } = useTexts();
  return (
    <>
      <p>{t('login.methods.intro')}</p>
      <ol className={classes.methods}>
        {methods.map(method => (
          <li key={method}>
            <Title order={3} size="h4">
              {t(`login.methods.${method}.title`)}
            </Title>
            <p>{t(`login.methods.${method}.how`)}</p>
            <p>
              <strong>{t('login.methods.handOver')}</strong> {t(`login.methods.${method}.give`)}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
