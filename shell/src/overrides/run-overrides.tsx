import { forgetOverrides, type KeptOverride, keptOverrides } from '@zaehlwerk/store/host';
import { Button, Notice, Stack } from '@zaehlwerk/ui';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import type { PortalReleaseSet } from '../release-set.ts';
import { type FittingModule, isAllowed, judgeOverride, readManifest } from './judge-override.ts';
import type { Override, OverrideProblem } from './override.ts';

/** The portal waits no longer than this for a development server before it starts without it. */
const patienceMs = 3_000;

/**
 * Puts the builds of development servers in the place of published modules, as far as this browser keeps overrides and
 * the deployment allows their origins; others are as if they were not there. What cannot run leaves the published module
 * in its place.
 */
export async function runOverrides(set: PortalReleaseSet): Promise<PortalReleaseSet> {
  const wanted = keptOverrides().filter(({ address }) => isAllowed(address, set.overrides));
  if (wanted.length === 0) return set;
  const manifests = await Promise.all(wanted.map(({ address }) => readManifest(address, patienceMs)));
  const list: Override[] = [];
  let { modules } = set;
  // One after the other: two that run may not claim the same page either.
  for (const [index, kept] of wanted.entries()) {
    const module = judgeKept(kept, manifests[index], { ...set, modules });
    if (typeof module === 'string') {
      list.push({ ...kept, problem: module });
      continue;
    }
    list.push({ ...kept, version: module.build.version });
    modules = modules.map(published => (published.name === module.name ? module : published));
  }
  return { ...set, modules, overridden: { list, Banner: OverrideBanner } };
}

function judgeKept(
  kept: KeptOverride,
  manifest: string | undefined,
  set: PortalReleaseSet,
): FittingModule | OverrideProblem {
  const module = judgeOverride(manifest, kept.address, set);
  return typeof module !== 'string' && module.name !== kept.module ? 'other-module' : module;
}

/** Says on every page which modules are not the published ones, or were meant not to be, and takes all of that back. */
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
