import { Link, lazyPart, PageTitle, useLazyPart } from '@zaehlwerk/module-kit';
import { canarySchema } from '@zaehlwerk/module-kit/host';
import { Anchor, Button, PageHeading, Paper, Stack, Text, Title } from '@zaehlwerk/ui';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import type { ModuleLoader } from '../modules/module-loader.ts';
import type { PortalModule, PortalReleaseSet } from '../release-set.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { newestSet, type ServerHealth, serverHealth } from './server-status.ts';
import classes from './status-page.module.css';

export { LicencesPage } from './licences-page.tsx';

/** Loaded only where the deployment allows overrides. */
const overrideParts = lazyPart(() => import('../overrides/apply-overrides.tsx'));

/** The release set of this window and of the server, and their health. */
export function StatusPage() {
  const { t } = useShellTexts();
  const { set, loader } = useHost();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => loader.watch(rerender), [loader]);
  const { answers, ask } = useServerStatus();
  return (
    <Stack gap="lg" align="flex-start">
      <PageTitle>{t('status.title')}</PageTitle>
      <PageHeading>{t('status.title')}</PageHeading>
      <Paper withBorder p="md" component="section" className={classes.card} aria-live="polite">
        <Stack gap="xs" align="flex-start">
          <Title order={2} size="h4">
            {t('status.server')}
          </Title>
          <Text>{t(answers ? `status.health.${answers.health}` : 'loading')}</Text>
          <Text>{answers && t(versionText(answers.newest, set.id))}</Text>
          <Button variant="default" onClick={ask}>
            {t('status.again')}
          </Button>
        </Stack>
      </Paper>
      <Paper withBorder p="md" component="section" className={classes.card}>
        <Stack gap="xs">
          <Title order={2} size="h4">
            {t('status.window')}
          </Title>
          <Text>{t('status.set', { id: set.id })}</Text>
          <Text>{t('status.shell', { version: set.shell.version, contract: set.shell.contract })}</Text>
          <ul className={classes.modules}>
            {moduleStatuses(set, loader).map(module => (
              <li key={module.name}>
                <ModuleLine {...module} />
              </li>
            ))}
          </ul>
          <Anchor component={Link} to={ownPaths.licences}>
            {t('licences.title')}
          </Anchor>
        </Stack>
      </Paper>
      {set.overrides && set.overrides.length > 0 && <OverrideForm />}
    </Stack>
  );
}

/** Hidden if it cannot load: development needs a connection anyway. */
function OverrideForm() {
  const state = useLazyPart(overrideParts);
  return state.status === 'ready' && <state.part.OverrideForm />;
}

function ModuleLine({ name, version, host, isCanary, isOverridden, failure, isLoaded }: ModuleStatus) {
  const { t } = useShellTexts();
  const state = isLoaded ? 'status.module.loaded' : 'status.module.unused';
  return (
    <>
      <strong>{[name, version].filter(Boolean).join(' ')}</strong>
      <br />
      {failure === undefined ? t(state) : t('status.module.failed', { code: `${name}/${failure}` })}
      {isCanary && ` ${t('status.module.canary')}`}
      {isOverridden && ` ${t('status.module.overridden')}`}
      {host !== undefined && ` ${t('status.module.host', { host })}`}
    </>
  );
}

function versionText(newest: string | undefined, running: string) {
  if (newest === undefined) return 'status.version.unknown';
  return newest === running ? 'status.version.newest' : 'status.version.older';
}

function useServerStatus() {
  const [answers, setAnswers] = useState<{
    readonly health: ServerHealth;
    readonly newest: string | undefined;
  }>();
  const ask = useCallback(async () => {
    setAnswers(undefined);
    const [health, newest] = await Promise.all([serverHealth(), newestSet()]);
    setAnswers({ health, newest });
  }, []);
  useEffect(() => void ask(), [ask]);
  return { answers, ask };
}

type ModuleStatus = ReturnType<typeof moduleStatuses>[number];

/** States of the modules in this window. An unreadable one has no version, one on the portal's own host no host. */
export function moduleStatuses(set: PortalReleaseSet, { states }: ModuleLoader) {
  const overridden = set.overridden?.list ?? [];
  return set.modules.map(module => {
    const ofModule = [...states]
      .filter(([key]) => key.startsWith(`${module.name}/`))
      .map(([, state]) => state);
    const failed = ofModule.find(state => state.status === 'failed');
    return {
      name: module.name,
      ...buildOf(module, set),
      /** True while a developer's build replaces the published one. */
      isOverridden: overridden.some(
        ({ module: name, version }) => name === module.name && version !== undefined,
      ),
      failure: 'refusal' in module.build ? module.build.refusal : failed?.code,
      isLoaded: ofModule.some(({ status }) => status === 'ready'),
    };
  });
}

function buildOf({ build }: PortalModule, { canaries = [] }: PortalReleaseSet) {
  if ('refusal' in build) return { version: undefined, host: undefined, isCanary: false };
  const { host } = new URL(build.base, location.href);
  return {
    version: build.version,
    host: host === location.host ? undefined : host,
    isCanary: canaries.some(canary => canarySchema.safeParse(canary).data?.build.base === build.base),
  };
}
