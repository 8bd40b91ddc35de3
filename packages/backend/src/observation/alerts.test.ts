import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EditorState } from '@codemirror/state';
import { LanguageType, promQLLanguage } from '@prometheus-io/codemirror-promql';
import { Parser } from '@prometheus-io/codemirror-promql/dist/cjs/parser/parser';
import { Pool } from 'pg';
import { collectDefaultMetrics } from 'prom-client';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { createMetrics } from './metrics.ts';

/* The files for Prometheus and Grafana against the metrics that the code has, and against the page for who is on call. */

const guide = (name: string) => readFileSync(resolve(__dirname, '../../../../docs/guide', name), 'utf8');

const rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().check(z.regex(/^\d+[smh]$/)),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.strictObject({ summary: z.string().check(z.minLength(10)) }),
});
const { groups } = z
  .object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(guide('monitoring/alerts.yaml')));
const alerts = groups.flatMap(({ rules }) => rules);

const panel = z.object({
  id: z.number(),
  title: z.string(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })),
});
const { panels } = z.object({ panels: z.array(panel) }).parse(JSON.parse(guide('monitoring/dashboard.json')));

/** Labels by the name of each time series. */
function series() {
  const { registry } = createMetrics(new Pool());
  collectDefaultMetrics({ register: registry });
  const known = new Map<string, string[]>();
  for (const metric of registry.getMetricsAsArray()) {
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: string[] };
    const suffixes = 'upperBounds' in metric ? ['_bucket', '_count', '_sum'] : [''];
    for (const suffix of suffixes) known.set(name + suffix, [...labelNames]);
  }
  return known;
}

/** Added by Prometheus, and by histograms. */
const alwaysThere = ['job', 'instance', 'le'];

test.each([
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
])('%s is PromQL, and asks for metrics and labels that exist', (_name, expr) => {
  const known = series();
  const used = [...expr.matchAll(/\b((?:zaehlwerk|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  if (!/^up\{/.test(expr)) expect(used.length).toBeGreaterThan(0);
  for (const [, name = '', selector = ''] of used) {
    expect([...known.keys()]).toContain(name);
    const labels = [...selector.matchAll(/(\w+)(?:=~?|!=|!~)"/g)].map(([, label]) => label);
    expect([...alwaysThere, ...(known.get(name) ?? [])]).toEqual(expect.arrayContaining(labels));
  }
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '));
  const ofUsed = used.flatMap(([, name = '']) => known.get(name) ?? []);
  expect([...alwaysThere, ...ofUsed]).toEqual(expect.arrayContaining(grouped));
  expect(problemsOf(expr)).toEqual([]);
});

/** As Prometheus, which refuses the whole file for one wrong expression. */
function problemsOf(expr: string): string[] {
  const language = promQLLanguage(LanguageType.PromQL);
  const found: string[] = [];
  language.parser.parse(expr).iterate({
    enter({ type, from }) {
      if (type.isError) found.push(`No PromQL: ${expr.slice(from)}`);
    },
  });
  const checked = new Parser(EditorState.create({ doc: expr, extensions: language }));
  checked.analyze();
  return [...found, ...checked.getDiagnostics().map(({ message }) => message)];
}

test('each alert has a section that says what to do, and each section an alert', () => {
  const sections = [...guide('what-to-do.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map(({ alert }) => alert));
});

test('no two panels have one place or number', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const one of panels)
    for (const other of panels.filter(({ id }) => id > one.id)) {
      const [a, b] = [one.gridPos, other.gridPos];
      const isApart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
      expect([one.title, other.title, isApart]).toEqual([one.title, other.title, true]);
    }
});
