import { keepOverride } from '@zaehlwerk/store/host';
import { Button, Paper, Stack, Text, TextInput, Title } from '@zaehlwerk/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import type { OverrideProblem } from './override.ts';
import {
  type CompatibleModule,
  developmentAddress,
  isAllowed,
  readManifest,
  validateOverride,
} from './validate-override.ts';

/** Runs a module from a development server. The address is typed: no link can fill it in (docs/adr/0023). */
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

/** Includes the time to answer the browser's prompt for access to the local network. */
const timeoutMs = 30_000;

/** `not-allowed`: the deployment does not list its origin; `not-kept`: the browser cannot store it. */
type Problem = OverrideProblem | 'no-address' | 'not-allowed' | 'not-kept';

/** Keeps the typed override and reloads the page, unless the form is gone by the time its address is checked. */
function useOverrideForm() {
  const { set } = useHost();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<{ readonly problem: Problem; readonly address: string }>();
  const [isChecking, setChecking] = useState(false);

  const validate = async (address: string): Promise<CompatibleModule | Problem> => {
    if (address === '') return 'no-address';
    if (!isAllowed(address, set.overrides)) return 'not-allowed';
    return validateOverride(await readManifest(address, timeoutMs), address, set);
  };

  const submit = async () => {
    if (isChecking) return;
    const address = developmentAddress(typed) ?? '';
    setChecking(true);
    setRefusal(undefined);
    const module = await validate(address);
    if (!field.current) return;
    if (typeof module !== 'string' && keepOverride({ module: module.name, address }))
      return location.reload();
    setChecking(false);
    setRefusal({ problem: typeof module === 'string' ? module : 'not-kept', address: address || typed });
    field.current.focus();
  };

  return { typed, field, type: setTyped, refusal, isChecking, submit };
}
