import { knownVariables } from '../../packages/backend/src/settings/variables.ts';
import type { Workload } from './objects.ts';

/** Variables of the backend with a secret in them. */
const isSecret = (name: string) => /KEY|SECRET|PASS|TOKEN|URL$/.test(name);

/** To the backend, or to the client of buckets. */
const isKnown = (name: string) => knownVariables.includes(name) || name.startsWith('AWS_');

/** Seconds. */
const databaseWait = 300;
const runningRequests = 10;

/** What each pod keeps to, whatever the values. */
export function podMistakes(workload: Workload): string[] {
  const { pod, container } = workload;
  const { env = [], ports = [], resources, volumeMounts = [] } = container;
  const names = env.map(({ name }) => name);
  const volumes = pod.volumes?.map(({ name }) => name) ?? [];
  const mistakes: [boolean, string][] = [
    [!isConfined(workload), 'has more rights than it needs'],
    [!(resources?.requests?.cpu && resources.requests.memory), 'requests no resources'],
    [!resources?.limits?.memory, 'has no limit of memory'],
    [new Set(names).size !== names.length, 'has a variable twice'],
    [
      env.some(({ name, value }) => isSecret(name) && value !== undefined && !value.startsWith('https:')),
      'has a secret in it',
    ],
    [!volumeMounts.every(({ name }) => volumes.includes(name)), 'mounts a volume that it does not have'],
    [workload.kind === 'Deployment' && !isProbed(workload), 'is not probed as it should be'],
    [new Set(ports.map(({ name }) => name)).size !== ports.length, 'has two ports of one name'],
  ];
  return [
    ...mistakes.flatMap(([isMade, text]) => (isMade ? [`${workload.name} ${text}`] : [])),
    ...names.filter(name => !isKnown(name)).map(name => `${workload.name} has the unknown ${name}`),
  ];
}

/** The restricted level of Kubernetes' pod security standards, and a read-only root file system. */
function isConfined({ pod, container }: Workload): boolean {
  const { allowPrivilegeEscalation, capabilities, readOnlyRootFilesystem } = container.securityContext ?? {};
  return (
    pod.automountServiceAccountToken === false &&
    pod.securityContext?.runAsNonRoot === true &&
    pod.securityContext.seccompProfile?.type === 'RuntimeDefault' &&
    allowPrivilegeEscalation === false &&
    readOnlyRootFilesystem === true &&
    capabilities?.drop?.join() === 'ALL'
  );
}

/** Probed at ports that it has, left alone while it waits for its database, and given time for its end. */
function isProbed({ pod, container }: Workload): boolean {
  const { startupProbe, livenessProbe, readinessProbe, ports = [], env = [] } = container;
  const arePorts = [startupProbe, livenessProbe, readinessProbe].every(probe =>
    ports.some(({ name }) => name === probe?.httpGet?.port),
  );
  const { periodSeconds = 10, failureThreshold = 3 } = startupProbe ?? {};
  const endingDelay = Number(env.find(({ name }) => name === 'ENDING_DELAY')?.value ?? 0);
  const grace = pod.terminationGracePeriodSeconds ?? 30;
  return arePorts && periodSeconds * failureThreshold > databaseWait && grace > endingDelay + runningRequests;
}
