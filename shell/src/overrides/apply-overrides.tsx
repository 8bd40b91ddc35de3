import { forgetOverrides, keptOverrides } from '@zaehlwerk/store/host';
import { Button, Notice, Stack } from '@zaehlwerk/ui';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import type { PortalReleaseSet } from '../release-set.ts';
import type { Override } from './override.ts';
import { isAllowed, readManifest, validateOverride } from './validate-override.ts';

export { OverrideForm } from './override-form.tsx';

/** Limit of the wait for a development server before the portal starts without it. */
const timeoutMs = 3_000;

/**
 * Replaces published modules by the builds of development servers, for the overrides that this browser keeps and whose
 * origins the deployment allows. One that cannot run leaves the published module in place.
 */
export async function applyOverrides(set: PortalReleaseSet): Promise<PortalReleaseSet> {
  const wanted = keptOverrides().filter(({ address }) => isAllowed(address, set.overrides));
  if (wanted.length === 0) return set;
  const manifests = await Promise.all(wanted.map(({ address }) => readManifest(address, timeoutMs)));
  const list: Override[] = [];
  let { modules } = set;
  // One after the other: two overrides must not claim the same page either.
  for (const [index, kept] of wanted.entries()) {
    const module = validateOverride(manifests[index], kept.address, { ...set, modules });
    if (typeof module === 'string' || module.name !== kept.module) {
      list.push({ ...kept, problem: typeof module === 'string' ? module : 'other-module' });
      continue;
    }
    list.push({ ...kept, version: module.build.version });
    modules = modules.map(published => (published.name === module.name ? module : published));
  }
  return { ...set, modules, overridden: { list, Banner: OverrideBanner } };
}

/** Names on every page the overridden modules and the failed overrides, and removes them all. */
export function OverrideBanner() {
  const { t } = useShellTexts();
  const { overridden } = useHost().set;
  const reset = () => {
    forgetOverrides();
    location.reload();
  };
  return (
    <Stack component="section" aria-label={t('override.label')} p="xs">
      <Notice
        kind="WARNING"
        title={overridden?.list.map(({ module, address, version, problem }) => (
          <span key={module}>
            {version === undefined
              ? t('override.fallback', { module, reason: t(`override.problem.${problem}`, { address }) })
              : t('override.running', { module, version, address })}{' '}
          </span>
        ))}
        actions={
          <Button variant="default" onClick={reset}>
            {t('override.reset')}
          </Button>
        }
      />
    </Stack>
  );
}
