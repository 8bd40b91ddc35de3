import type { IServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import type { Manifest } from './chart.ts';
import { type Labels, ofKind, selects, type Workload, workloadsIn } from './objects.ts';

type Named = { metadata?: { name?: string; labels?: Labels } };
const nameOf = ({ metadata }: Named) => metadata?.name ?? '';

/** References between manifests that lead nowhere, or to something else than is meant. */
export function wiringMistakes(manifests: readonly Manifest[]): string[] {
  const workloads = workloadsIn(manifests);
  return [
    ...deploymentMistakes(manifests),
    ...serviceMistakes(manifests, workloads),
    ...policyMistakes(manifests, workloads),
    ...accountMistakes(manifests, workloads),
  ];
}

function deploymentMistakes(manifests: readonly Manifest[]): string[] {
  const deployments = ofKind<IDeployment>(manifests, 'Deployment');
  const others = deployments
    .filter(({ spec }) => !selects(spec?.selector.matchLabels, spec?.template.metadata?.labels))
    .map(deployment => `${nameOf(deployment)} does not select its own pods`);
  const budgets = ofKind<IPodDisruptionBudget>(manifests, 'PodDisruptionBudget')
    .filter(({ spec }) => {
      const selected = deployments.filter(deployment =>
        selects(spec?.selector?.matchLabels, deployment.spec?.template.metadata?.labels),
      );
      return selected.length !== 1;
    })
    .map(budget => `the budget ${nameOf(budget)} is not for one deployment`);
  const scalers = ofKind<IHorizontalPodAutoscaler>(manifests, 'HorizontalPodAutoscaler').flatMap(
    ({ spec }) => {
      const target = deployments.find(deployment => nameOf(deployment) === spec?.scaleTargetRef.name);
      if (!target) return ['the autoscaler has no deployment'];
      return target.spec?.replicas === undefined ? [] : ['an update would undo what the autoscaler did'];
    },
  );
  return [...others, ...budgets, ...scalers];
}

function serviceMistakes(manifests: readonly Manifest[], workloads: readonly Workload[]): string[] {
  const services = ofKind<IService>(manifests, 'Service');
  const portsOf = (service?: IService) => service?.spec?.ports?.map(({ name }) => name) ?? [];
  const lost = services.filter(({ spec }) => {
    const selected = workloads.filter(({ labels }) => selects(spec?.selector, labels));
    const arePorts = selected.every(({ container }) =>
      spec?.ports?.every(({ targetPort }) => container.ports?.some(({ name }) => name === targetPort)),
    );
    return selected.length === 0 || !arePorts;
  });
  const backends = ofKind<IIngress>(manifests, 'Ingress').flatMap(({ spec }) =>
    (spec?.rules ?? []).flatMap(({ http }) => (http?.paths ?? []).map(({ backend }) => backend.service)),
  );
  const astray = backends.filter(backend => {
    const service = services.find(candidate => nameOf(candidate) === backend?.name);
    return !portsOf(service).includes(backend?.port?.name);
  });
  const monitors = ofKind<IServiceMonitor>(manifests, 'ServiceMonitor').filter(({ spec }) => {
    const selected = services.filter(({ metadata }) =>
      selects(spec.selector.matchLabels, metadata?.labels as Labels | undefined),
    );
    return selected.length !== 1 || !spec.endpoints?.every(({ port }) => portsOf(selected[0]).includes(port));
  });
  return [
    ...lost.map(service => `the service ${nameOf(service)} has no pods with its ports`),
    ...astray.map(backend => `the ingress leads to no service ${backend?.name}`),
    ...monitors.map(() => 'the monitor finds no service with its port'),
  ];
}

/** Each workload has one policy, which admits to each of its ports and to no other. */
function policyMistakes(manifests: readonly Manifest[], workloads: readonly Workload[]): string[] {
  const policies = ofKind<INetworkPolicy>(manifests, 'NetworkPolicy');
  return workloads.flatMap(({ name, labels, container }) => {
    const [policy, ...others] = policies.filter(({ spec }) =>
      selects(spec?.podSelector?.matchLabels, labels),
    );
    if (!policy?.spec || others.length > 0) return [`${name} has not one policy`];
    const { ingress = [], egress = [], policyTypes = [] } = policy.spec;
    const admitted = ingress.flatMap(({ from, ports }) =>
      from ? (ports ?? []).map(({ port }) => port) : [0],
    );
    const own = container.ports?.map(({ containerPort }) => containerPort) ?? [];
    return [
      ...(admitted.sort().join() === own.sort().join()
        ? []
        : [`${name} is reached at other ports than its own`]),
      ...(policyTypes.length === 2 && egress.every(({ ports }) => ports)
        ? []
        : [`${name} reaches everything`]),
    ];
  });
}

/** Workloads of hooks run before the accounts of the chart are there. */
function accountMistakes(manifests: readonly Manifest[], workloads: readonly Workload[]): string[] {
  const accounts = ofKind<IServiceAccount>(manifests, 'ServiceAccount').map(nameOf);
  return workloads
    .filter(({ kind, pod }) =>
      kind === 'Job' ? pod.serviceAccountName : !accounts.includes(pod.serviceAccountName ?? ''),
    )
    .map(({ name }) => `${name} has an account that is not there`);
}
