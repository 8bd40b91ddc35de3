import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Ajv } from 'ajv';
import { chart, contentOf, examples, firstLine, renderedFile, valuesFile } from './chart.ts';

const keepsToSchema = new Ajv({ allErrors: true }).compile(
  JSON.parse(readFileSync(`${chart}/values.schema.json`, 'utf8')),
);

/** By a process of its own: the packages of schemas have no entry for Jest, which requires modules. */
function mistakesOf(texts: readonly string[]): string[][] {
  const input = JSON.stringify(texts);
  return JSON.parse(
    execFileSync(process.execPath, ['scripts/helm/mistakes.ts'], { input, encoding: 'utf8' }),
  );
}

describe.each(examples)('the chart with the values of %s', example => {
  it('is rendered as it is now (node scripts/helm/render.ts)', () => {
    expect(readFileSync(renderedFile(example), 'utf8').split('\n', 1)[0]).toBe(firstLine(example));
  });

  it('has values that keep to their schema', () => {
    expect(keepsToSchema(contentOf(valuesFile(example))) || keepsToSchema.errors).toBe(true);
  });
});

it('keeps to the schemas of Kubernetes and to the rules', () => {
  const texts = examples.map(example => readFileSync(renderedFile(example), 'utf8'));
  expect(mistakesOf(texts)).toEqual(examples.map(() => []));
});

it('has defaults that keep to their schema', () => {
  expect(keepsToSchema(contentOf(`${chart}/values.yaml`)) || keepsToSchema.errors).toBe(true);
});

it.each([
  ['a misspelled value', { ingress: { classname: 'nginx' } }],
  ['a bucket without its scheme', { photos: { bucket: 'photos' } }],
  ['a host with its scheme', { host: 'https://portal.example' }],
  ['no limit of memory', { api: { resources: { requests: {}, limits: {} } } }],
])('refuses %s', (_what, values) => {
  expect(keepsToSchema(values)).toBe(false);
});

it('notices each mistake in a chart', () => {
  const text = readFileSync(renderedFile('everything'), 'utf8');
  const changes = [
    ['periodSeconds: 5', 'periodSecond: 5', 'unknown field /spec/template/spec/containers/0/readinessProbe'],
    ['instances: 3', 'instances: 0', 'must be >= 1'],
    ['path: /livez, port: http', 'path: /livez, port: web', 'is not probed as it should be'],
    ['failureThreshold: 180', 'failureThreshold: 100', 'is not probed as it should be'],
    ['value: "10"', 'value: "25"', 'is not probed as it should be'],
    ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'has more rights than it needs'],
    ['memory: 1536Mi', 'cpu: 2', 'has no limit of memory'],
    ['memory: 512Mi', 'ephemeral-storage: 1Gi', 'requests no resources'],
    ['- name: TRUST_PROXY', '- name: TRUSTED_PROXY', 'has the unknown TRUSTED_PROXY'],
    ['- name: WORKER', '- name: PORT', 'has a variable twice'],
    ['- name: WORKER\n', '- name: SMTP_URL\n', 'has a secret in it'],
    ['mountPath: /tmp }', 'mountPath: /tmp }\n            - { name: a, mountPath: /a }', 'mounts a volume'],
    ['component: api\n  template:', 'component: web\n  template:', 'does not select its own pods'],
    [
      'component: api\n---\napiVersion: autoscaling',
      'component: web\n---\napiVersion: autoscaling',
      'budget',
    ],
    ['kind: Deployment\n    name: zaehlwerk', 'kind: Deployment\n    name: other', 'has no deployment'],
    ['spec:\n  strategy', 'spec:\n  replicas: 2\n  strategy', 'would undo'],
    ['targetPort: http', 'targetPort: web', 'has no pods with its ports'],
    ['port: { name: http }', 'port: { name: web }', 'the ingress leads to no service'],
    ['- port: metrics', '- port: numbers', 'the monitor finds no service'],
    ['- { port: 8080 }', '- { port: 80 }', 'is reached at other ports'],
    ['policyTypes: [Ingress, Egress]', 'policyTypes: [Ingress]', 'reaches everything'],
    ['serviceAccountName: zaehlwerk', 'serviceAccountName: other', 'has an account that is not there'],
  ] as const;
  const found = mistakesOf(changes.map(([right, wrong]) => text.replace(right, wrong)));
  expect(found.map(mistakes => mistakes.join('\n'))).toEqual(
    changes.map(([, , mistake]) => expect.stringContaining(mistake)),
  );
});
