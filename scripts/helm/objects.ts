import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { Manifest } from './chart.ts';

export type Labels = Readonly<Record<string, string>>;

/** A Deployment, Job or CronJob, which start pods. */
export interface Workload {
  readonly name: string;
  readonly kind: string;
  readonly labels: Labels;
  readonly pod: NonNullable<IDeployment['spec']>['template']['spec'] & object;
  readonly container: IContainer;
}

export function workloadsIn(manifests: readonly Manifest[]): Workload[] {
  const repeated = ofKind<ICronJob>(manifests, 'CronJob').map(({ metadata, kind, spec }) => ({
    ...{ metadata, kind },
    spec: spec?.jobTemplate.spec,
  }));
  const once = [...ofKind<IDeployment>(manifests, 'Deployment'), ...ofKind<IJob>(manifests, 'Job')];
  return [...once, ...repeated].flatMap(({ metadata, kind, spec }) => {
    const { metadata: { labels = {} } = {}, spec: pod } = spec?.template ?? {};
    // One container each: a second one is a reason to change the rules.
    const [container, ...others] = pod?.containers ?? [];
    if (!pod || !container || others.length > 0) throw new Error(`${kind} without its one container`);
    return { name: metadata?.name ?? '', kind, labels, pod, container };
  });
}

export const ofKind = <T>(manifests: readonly Manifest[], kind: string): T[] =>
  manifests.filter(manifest => manifest.kind === kind) as T[];

export function selects(selector: Labels | undefined, labels: Labels = {}): boolean {
  const wanted = Object.entries(selector ?? {});
  return wanted.length > 0 && wanted.every(([name, value]) => labels[name] === value);
}
