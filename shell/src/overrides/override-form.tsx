import { keepOverride } from '@zaehlwerk/store/host';
import { Button, Paper, Stack, Text, TextInput, Title } from '@zaehlwerk/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import {
  developmentAddress,
  type FittingModule,
  isAllowed,
  judgeOverride,
  readManifest,
} from './judge-override.ts';
import type { OverrideProblem } from './override.ts';

/**
 * Runs a module from a development server in this browser. The address is typed here, and taken from nowhere else: no
 * link can fill it in (docs/adr/0023).
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

/** Browsers may ask the developer whether this page may reach the device; the answer takes a human's time. */
const patienceMs = 30_000;

/**
 * Why an address is refused. `no-address`: it is none; `not-allowed`: the deployment does not name its origin;
 * `not-kept`: the browser keeps nothing.
 */
interface Refusal {
  readonly problem: OverrideProblem | 'no-address' | 'not-allowed' | 'not-kept';
  readonly address: string;
}

/**
 * What was typed, whether it is being looked at, and why it was refused. What fits loads the page anew, unless the form
 * has been left meanwhile: then somebody is at something else.
 */
function useOverrideForm() {
  const { set } = useHost();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isChecking, setChecking] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const judge = async (address: string): Promise<FittingModule | Refusal['problem']> => {
    if (address === '') return 'no-address';
    if (!isAllowed(address, set.overrides)) return 'not-allowed';
    return judgeOverride(await readManifest(address, patienceMs), address, set);
  };

  const submit = async () => {
    if (isChecking) return;
    const address = developmentAddress(typed) ?? '';
    setChecking(true);
    setRefusal(undefined);
    const module = await judge(address);
    if (!isOpen.current) return;
    const problem = typeof module === 'string' ? module : problemOfKeeping(module.name, address);
    if (problem === undefined) return location.reload();
    setChecking(false);
    setRefusal({ problem, address: address || typed });
    field.current?.focus();
  };

  return { typed, field, type: setTyped, refusal, isChecking, submit };
}

function problemOfKeeping(module: string, address: string): 'not-kept' | undefined {
  return keepOverride({ module, address }) ? undefined : 'not-kept';
}
