import { Button, Paper, Stack, Text, TextInput, Title } from '@zaehlwerk/ui';
import type { FormEvent } from 'react';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { useOverrideForm } from './use-override-form.ts';

/**
 * Runs a module from a development server in this browser. The address is typed here, and taken from nowhere else: no
 * link can fill it in (docs/adr/0024).
 */
export function OverrideForm() {
  const { t } = useShellTexts();
  const { set } = useHost();
  const { typed, field, type, refusal, isChecking, submit } = useOverrideForm();
  const origins = (set.overrides ?? []).join(', ');
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const error = refusal && (
    <span role="alert">{t(`override.problem.${refusal.problem}`, { address: refusal.address })}</span>
  );
  return (
    <Paper withBorder p="md" component="section" w="100%">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h4">
          {t('override.title')}
        </Title>
        <Text>{t('override.introduction')}</Text>
        <form noValidate onSubmit={send}>
          <Stack gap="sm" align="flex-start">
            <TextInput
              ref={field}
              w="100%"
              maw="30rem"
              label={t('override.address')}
              description={t('override.allowed', { origins })}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={event => type(event.currentTarget.value)}
              error={error}
            />
            <Button type="submit" aria-disabled={isChecking}>
              {t(isChecking ? 'override.checking' : 'override.run')}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Paper>
  );
}
