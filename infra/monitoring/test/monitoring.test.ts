import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTool, root } from '@vitrina/local';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';

/** Prometheus' rule checker; compiling its Go module takes some minutes, once. */
const PROMTOOL = { module: 'github.com/prometheus/prometheus/cmd/promtool', version: 'v0.316.0', program: 'promtool' };

/** Part of a Grafana dashboard that is tested here. */
interface Dashboard {
  title: string;
  panels: Array<{ id: number; datasource: object; targets: Array<{ refId: string }> }>;
}

const folder = join(root, 'infra/monitoring');
const alertsFolder = join(folder, 'alerts');
const rules = readFileSync(join(alertsFolder, 'vitrina.rules.yml'), 'utf8');
const dashboards = readdirSync(join(folder, 'dashboards')).map(
  (file) => JSON.parse(readFileSync(join(folder, 'dashboards', file), 'utf8')) as Dashboard,
);

/** Definition of a metric in the code, directly or by a function that builds several of the same shape. */
const METRIC =
  /(?:new (Gauge|Counter|Histogram)\(\{\s*name:|\b(gauge|gaugeBySource|vital)\((?:\s*registry,)?)\s*'([a-z_]+)'/g;

/** Lists the metrics of all processes: ours from the code, Node's from the client. */
async function metricsOfCode(): Promise<Set<string>> {
  const files = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' });
  const names = new Set<string>(['up']);
  const node = new Registry();
  collectDefaultMetrics({ register: node });
  for (const { name } of await node.getMetricsAsJSON()) names.add(name);
  for (const file of files.filter((path) => /^[\w-]+\/src\/.*\.ts$/.test(path))) {
    const code = readFileSync(join(root, 'services', file), 'utf8');
    for (const [, kind, builder, name = ''] of code.matchAll(METRIC)) {
      names.add(name);
      if (kind === 'Histogram' || builder === 'vital')
        for (const part of ['_bucket', '_sum', '_count']) names.add(name + part);
    }
  }
  return names;
}

const namesIn = (text: string) => new Set(text.match(/\b(?:vitrina|process|nodejs)_[a-z0-9_]+/g));

test('every metric of a dashboard or an alert exists, and a dashboard shows each of our metrics', async () => {
  const known = await metricsOfCode();
  const shown = JSON.stringify(dashboards);
  for (const name of namesIn(shown + rules)) expect(known, name).toContain(name);
  const ours = [...known].filter((name) => name.startsWith('vitrina_') && !/_(bucket|sum|count)$/.test(name));
  expect(ours.length).toBeGreaterThan(15);
  for (const name of ours) expect(shown, `no dashboard shows ${name}`).toContain(name);
});

test('every alert has an action and a severity', () => {
  const alerts = rules.split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    expect(alert).toMatch(/severity: (page|ticket)/);
    expect(alert).toMatch(/summary: \S/);
    expect(alert).toMatch(/action: \S/);
  }
});

test('every alert links to a section of the runbook, and each section describes symptoms, actions and a trial', () => {
  const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
  const sections = runbook.split(/^## /m).slice(1);
  // Builds the anchor of a heading like GitHub.
  const anchorOf = (section: string) =>
    (section.split('\n')[0] ?? '')
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  const anchors = sections.map(anchorOf);
  const alerts = rules.split('- alert: ').slice(1);
  for (const alert of alerts) {
    const [, anchor] = /runbook_url: docs\/runbook\.md#(\S+)/.exec(alert) ?? [];
    expect(anchors, alert).toContain(anchor);
  }
  const failures = sections.filter((section) => section.includes('**Shows.**'));
  expect(failures.length).toBeGreaterThanOrEqual(10);
  for (const section of failures) {
    for (const part of ['**Do.**', '**Tried.**']) expect(section).toContain(part);
  }
});

test.each(dashboards)(
  '$title reads the data source that its user chooses, and its graphs have distinct ids',
  ({ panels }) => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's own variable
    for (const { datasource } of panels) expect(datasource).toEqual({ type: 'prometheus', uid: '${source}' });
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { targets } of panels) expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
  },
);

test('promtool accepts the rules, and their tests pass (only if it is installed: npm run check:monitoring)', async ({
  skip,
}) => {
  const promtool = await findTool(PROMTOOL, process.env.BUILD_TOOLS === 'yes');
  if (!promtool) return skip('promtool is not there: npm run check:monitoring builds it');
  const run = (...args: string[]) => spawnSync(promtool, args, { cwd: alertsFolder, encoding: 'utf8' });
  for (const result of [run('check', 'rules', 'vitrina.rules.yml'), run('test', 'rules', 'vitrina.test.yml')]) {
    expect(result.status, result.stdout + result.stderr).toBe(0);
  }
}, 1_800_000);
