import { Stack, Text } from '@zaehlwerk/ui';
import { useCallback, useRef } from 'react';
import { QrLogin } from '../qr-login/qr-login.tsx';
import { useTexts } from '../texts.ts';
import { PasswordLogin } from './password-login.tsx';

/** The ways to log in with what stands on a reading card: user name and password, or its QR code. */
export function CredentialsLogin() {
  const { t } = useTexts();
  const usernameField = useRef<HTMLInputElement>(null);
  const toUsername = useCallback(() => usernameField.current?.focus(), []);
  return (
    <Stack>
      <Text c="dimmed">{t('login.introduction')}</Text>
      <PasswordLogin usernameField={usernameField} />
      <QrLogin onCredentials={toUsername} />
    </Stack>
  );
}
