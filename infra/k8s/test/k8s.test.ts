import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyedProcesses, root, services } from '@vitrina/local';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { checkSchemas, findKustomize, findSchemas, overlays, render } from '../src/tools.ts';

interface Container {
  image: string;
  command?: string[];
  args?: string[];
  env?: Array<{ name: string; valueFrom: { secretKeyRef: { name: string; key: string } } }>;
  securityContext?: object;
  resources?: object;
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    selector?: { matchLabels?: { app?: string } };
    scaleTargetRef?: { name: string };
    triggers?: Array<{ type: string; metadata: Record<string, string> }>;
    template?: { metadata: { labels: { app: string } }; spec: { securityContext?: object; containers: Container[] } };
  };
}

const parse = (text: string): Manifest[] => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const base = join(import.meta.dirname, '../base');
const written = readdirSync(base)
  .filter((file) => !['kustomization.yaml', 'process.yaml'].includes(file))
  .flatMap((file) => parse(readFileSync(join(base, file), 'utf8')));
const of = (manifests: readonly Manifest[], kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const names = (manifests: readonly Manifest[], kind: string) =>
  of(manifests, kind).map(({ metadata }) => metadata.name);

/** All code of the services: what a variable or a metric must be named in. */
const code = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[\w-]+\/src\/.*\.ts$/.test(path))
  .map((path) => readFileSync(join(root, 'services', path), 'utf8'))
  .join('\n');

const kustomize = await findKustomize(false);
const schemas = await findSchemas(false);

describe('the base', () => {
  test('runs every process of the platform, each with a budget for disruptions', () => {
    const images = of(written, 'Deployment').map(({ spec }) => spec.template?.spec.containers[0]?.image);
    expect(new Set(images)).toEqual(new Set(services.map(({ name }) => `vitrina/${name}`)));
    expect(names(written, 'PodDisruptionBudget').sort()).toEqual(names(written, 'Deployment').sort());
    const addresses = services.flatMap(({ addressVariable }) => addressVariable ?? []);
    const config = of(written, 'ConfigMap')[0]?.data ?? {};
    for (const variable of addresses)
      expect(names(written, 'Service')).toContain(new URL(config[variable] ?? '').hostname);
  });

  test('gives processes only variables that the code reads', () => {
    const given = of(written, 'Deployment').flatMap(({ spec }) => spec.template?.spec.containers[0]?.env ?? []);
    const variables = [...given.map(({ name }) => name), ...Object.keys(of(written, 'ConfigMap')[0]?.data ?? {})];
    for (const variable of new Set(variables)) expect(code.includes(variable), variable).toBe(true);
    // No secret is written down, and each is where its name says.
    for (const { name, valueFrom } of given.filter(({ name }) => name !== 'SERVICE_KEYS'))
      expect(valueFrom.secretKeyRef).toMatchObject({ name: 'vitrina', key: name });
  });

  test('gives each process with internal calls its own keys, and all others none', () => {
    const jobs = ['rebuild', 'reindex'].flatMap((job) =>
      parse(readFileSync(join(base, `../jobs/${job}/job.yaml`), 'utf8')),
    );
    const keys = [...of(written, 'Deployment'), ...jobs].flatMap(({ metadata, spec }) =>
      (spec.template?.spec.containers[0]?.env ?? [])
        .filter(({ name }) => name === 'SERVICE_KEYS')
        .map(({ valueFrom: { secretKeyRef } }) => [metadata.name, secretKeyRef]),
    );
    const given = (name: string) => ({ name: 'vitrina-service-keys', key: name });
    const own = keyedProcesses.map((name) => [name, given(name)] as const);
    expect(Object.fromEntries(keys)).toEqual({
      ...Object.fromEntries(own),
      rebuild: given('directory'),
      reindex: given('directory'),
    });
  });

  test('scales workers by how long the oldest upload waits and by how many wait', () => {
    const scaled = of(written, 'ScaledObject');
    expect(scaled.map(({ spec }) => spec.scaleTargetRef?.name).sort()).toEqual(['picture-worker', 'video-worker']);
    for (const { spec } of scaled) {
      const queries = spec.triggers?.map(({ metadata }) => metadata.query ?? '') ?? [];
      for (const metric of ['vitrina_queue_oldest_seconds', 'vitrina_queue_jobs']) {
        expect(queries.join()).toContain(metric);
        expect(code.includes(`name: '${metric}'`), metric).toBe(true);
      }
      for (const { type, metadata } of spec.triggers ?? []) {
        expect(type).toBe('prometheus');
        expect(Object.keys(metadata).sort()).toEqual(['query', 'serverAddress', 'threshold']);
        expect(Number(metadata.threshold)).toBeGreaterThan(0);
      }
    }
  });

  test('serves the queues that there are, each by a worker', () => {
    const args = of(written, 'Deployment').flatMap(({ spec }) => spec.template?.spec.containers[0]?.args ?? []);
    const queues = args.flatMap((arg, index) => (args[index - 1] === '--queues' ? arg.split(',') : []));
    expect(queues.sort()).toEqual(['image', 'maintenance', 'video']);
  });
});

// Without kustomize only the base is looked at: npm run check:k8s builds it.
describe.skipIf(!kustomize)('rendered', () => {
  test.each(overlays)('%s: every container is restricted, bounded and probed', async (overlay) => {
    const rendered = parse(await render(kustomize ?? '', overlay));
    const workloads = [...of(rendered, 'Deployment'), ...of(rendered, 'Job')];
    expect(workloads.length).toBeGreaterThan(0);
    for (const { kind, metadata, spec } of workloads) {
      const pod = spec.template?.spec;
      expect(pod?.securityContext, metadata.name).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      const [container, ...others] = pod?.containers ?? [];
      expect(others).toEqual([]);
      expect(container?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container?.resources).toMatchObject({ requests: { cpu: expect.any(String) }, limits: {} });
      expect(container?.image).toMatch(/:[\w.]+$/);
      if (kind === 'Deployment') {
        expect(container?.readinessProbe?.httpGet.path).toBe('/ready');
        expect(container?.livenessProbe?.httpGet.path).toBe('/health');
      }
      for (const file of container?.command?.filter((part) => part.startsWith('/app/')) ?? []) {
        expect(services.some(({ built }) => file.startsWith(`/app/${built.split('/dist/')[0]}/dist/`))).toBe(true);
        const source = file.replace('/app/', '').replace('/dist/', '/src/').replace(/\.js$/, '.ts');
        expect(readFileSync(join(root, source), 'utf8')).not.toBe('');
      }
    }
  });

  test('a far region has gateways and nothing that holds data', async () => {
    const rendered = parse(await render(kustomize ?? '', 'overlays/regions/far'));
    expect(names(rendered, 'Deployment')).toEqual(['gateway']);
    expect(of(rendered, 'ConfigMap')[0]?.data?.DIRECTORY_URL).not.toBe(
      of(written, 'ConfigMap')[0]?.data?.DIRECTORY_URL,
    );
  });

  test.skipIf(!schemas)('every overlay fits the schemas of Kubernetes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-k8s-'));
    try {
      const files = overlays.map((overlay) => join(folder, `${overlay.replaceAll('/', '-')}.yaml`));
      for (const [index, overlay] of overlays.entries()) {
        await writeFile(files[index] ?? '', await render(kustomize ?? '', overlay));
      }
      await checkSchemas(schemas ?? '', files);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
