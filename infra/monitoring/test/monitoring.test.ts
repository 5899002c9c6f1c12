import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@vitrina/local';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { dashboards, toGrafana } from '../src/dashboards.ts';
import { alertsFolder, findPromtool } from '../src/promtool.ts';

const rules = readFileSync(join(alertsFolder, 'vitrina.rules.yml'), 'utf8');

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
  'the file of $title matches the code (npm run dashboards -w @vitrina/monitoring writes it)',
  (dashboard) => {
    const file = new URL(`../dashboards/${dashboard.uid}.json`, import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(toGrafana(dashboard));
  },
);

test('promtool accepts the rules, and their tests pass (only if it is installed: npm run check:monitoring)', async ({
  skip,
}) => {
  const promtool = await findPromtool(false);
  if (!promtool) return skip('promtool is not there: npm run check:monitoring builds it');
  const run = (...args: string[]) => spawnSync(promtool, args, { cwd: alertsFolder, encoding: 'utf8' });
  for (const result of [run('check', 'rules', 'vitrina.rules.yml'), run('test', 'rules', 'vitrina.test.yml')]) {
    expect(result.status, result.stdout + result.stderr).toBe(0);
  }
});
