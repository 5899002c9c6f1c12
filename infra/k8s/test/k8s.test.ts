import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyedProcesses, root, services } from '@vitrina/local';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { checkSchemas, findKustomize, findSchemas, overlays, render } from './tools.ts';

interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: Array<{ name: string; valueFrom: { secretKeyRef: { name: string; key: string } } }>;
  securityContext?: object;
  resources?: object;
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
}
/** Label selector of a policy, for pods or namespaces. */
interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: Array<{ key: string; operator: string; values: string[] }>;
}
interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}
interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  egress?: Array<{ to: Peer[]; ports?: Array<{ port: number }> }>;
  ingress?: Array<{ from: Peer[] }>;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    selector?: { matchLabels?: { app?: string } };
    scaleTargetRef?: { name: string };
    triggers?: Array<{ type: string; metadata: Record<string, string> }>;
    template?: {
      metadata: { labels: { app: string } };
      spec: {
        securityContext?: object;
        automountServiceAccountToken?: boolean;
        enableServiceLinks?: boolean;
        containers: Container[];
      };
    };
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

/** Code of all services, in which every variable and metric must occur. */
const code = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[\w-]+\/src\/.*\.ts$/.test(path))
  .map((path) => readFileSync(join(root, 'services', path), 'utf8'))
  .join('\n');

const isWorker = (name: string) => name.endsWith('-worker');

const policies = of(written, 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy);

/** Returns true if a selector matches pods with the label `app`. */
function chooses({ matchLabels = {}, matchExpressions = [] }: Selector, app: string): boolean {
  const labels = Object.entries(matchLabels).every(([key, value]) => key === 'app' && value === app);
  return (
    labels &&
    matchExpressions.every(({ key, operator, values }) => {
      const isListed = key === 'app' && values.includes(app);
      return operator === 'In' ? isListed : operator === 'NotIn' && !isListed;
    })
  );
}

/** Lists the allowed targets of pods with the label `app`, as `<target>:<port>`. */
function egressOf(app: string): string[] {
  return reachedBy(policies.filter(({ podSelector }) => chooses(podSelector, app)));
}

function reachedBy(chosen: readonly Policy[]): string[] {
  return chosen
    .flatMap(({ egress = [] }) => egress)
    .flatMap(({ to, ports = [{ port: 0 }] }) =>
      to.flatMap((peer) => ports.flatMap(({ port }) => peersOf(peer).map((whom) => `${whom}:${port}`))),
    );
}

function peersOf({ podSelector = {}, ipBlock }: Peer): string[] {
  if (ipBlock) return [ipBlock.cidr];
  const { matchLabels = {}, matchExpressions = [] } = podSelector;
  return [...Object.values(matchLabels), ...matchExpressions.flatMap(({ values }) => values)];
}

/** DNS targets allowed to every pod; the tests of these rules are below. */
const names53 = reachedBy(
  of(written, 'NetworkPolicy').flatMap(({ metadata, spec }) =>
    metadata.name === 'names' ? [spec as unknown as Policy] : [],
  ),
);
const everyService = ['accounts', 'media', 'directory', 'chat', 'billing', 'registry'].map((name) => `${name}:8080`);
const everyData = ['mongo:27017', ...['redis', 'queues'].flatMap((name) => [`${name}:6379`, `${name}:26379`])];
/** Internet access on any port, here without a port number. */
const internet = ['0.0.0.0/0:0', '::/0:0'];

/** Returns the range of 64:ff9b::/96 that NAT64 translates to an IPv4 range (RFC 6052). */
function translated(range: string): string {
  const [address = '', bits] = range.split('/');
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `64:ff9b::${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}/${96 + Number(bits)}`;
}

describe('the network policies', () => {
  test('deny all traffic that no other policy allows', () => {
    const [nothing] = of(written, 'NetworkPolicy').filter(({ metadata }) => metadata.name === 'nothing');
    expect(nothing?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  test.each(['picture-worker', 'video-worker'])('let a %s reach only three servers and the DNS', (app) => {
    const queues = ['queues:6379', 'queues:26379'];
    expect(egressOf(app).sort()).toEqual([...names53, 'mongo:27017', ...queues, 'objects:9000'].sort());
  });

  test.each([
    ['gateway', [...everyService, 'objects:9000']],
    ['registry', [...everyService, ...everyData, 'objects:9000']],
    ['accounts', [...everyService, ...everyData, ...internet]],
    ['billing', [...everyService, ...everyData, ...internet]],
    ['chat', [...everyService, ...everyData, ...internet]],
    ['media', [...everyService, ...everyData, 'objects:9000', ...internet]],
    ['directory', [...everyService, ...everyData, 'objects:9000', 'search:7700', ...internet]],
    ['rebuild', [...everyService, ...everyData, 'objects:9000', 'search:7700']],
  ])('let %s reach what it needs', (app, expected) => {
    expect(egressOf(app).sort()).toEqual([...names53, ...expected].sort());
  });

  test.each([
    ['the DNS pods of most clusters', 'kube-dns:53'],
    ['the DNS pods of Gardener', 'kube-dns:8053'],
    ['the DNS pods of OpenShift', 'default:5353'],
    ['a cache with a separate address, to which Cilium redirects', 'node-local-dns:53'],
    ['NodeLocal DNSCache in the network of the machine', '169.254.20.10/32:53'],
    ['NodeLocal DNSCache of Kubespray', '169.254.20.25/32:53'],
    ['LocalDNS of AKS', '169.254.10.10/32:53'],
    ['Cloud DNS of GKE', '169.254.169.254/32:53'],
    ['NodeLocal DNSCache on the address of kube-dns with kubeadm', '10.96.0.10/32:53'],
    ['the same with EKS', '172.20.0.10/32:53'],
    ['the same with k3s', '10.43.0.10/32:53'],
  ])('let every process and job, including workers, query %s by UDP and TCP', (_name, peer) => {
    for (const app of ['gateway', 'accounts', 'picture-worker', 'rebuild']) {
      expect(
        egressOf(app).filter((allowed) => allowed === peer),
        app,
      ).toHaveLength(2);
    }
  });

  test('open a DNS address only as a single host and on port 53', () => {
    const rules = of(written, 'NetworkPolicy')
      .filter(({ metadata }) => metadata.name === 'names')
      .flatMap(({ spec }) => (spec as unknown as Policy).egress ?? [])
      .filter(({ to }) => to.some(({ ipBlock }) => ipBlock));
    expect(rules.length).toBeGreaterThan(0);
    for (const { to, ports = [] } of rules) {
      expect(to.every(({ ipBlock }) => ipBlock?.cidr.endsWith('/32'))).toBe(true);
      expect(new Set(ports.map(({ port }) => port))).toEqual(new Set([53]));
    }
  });

  test('exclude private networks and the machines’ metadata from internet access', () => {
    const blocks = policies.flatMap(({ egress = [] }) =>
      egress.flatMap(({ to, ports }) => to.flatMap(({ ipBlock }) => (ipBlock && !ports ? ipBlock : []))),
    );
    expect(blocks.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '::/0']);
    const closed = blocks.flatMap(({ except = [] }) => except);
    for (const range of [
      '10.0.0.0/8',
      '100.64.0.0/10',
      '169.254.0.0/16',
      '172.16.0.0/12',
      '192.168.0.0/16',
      'fc00::/7',
      'fe80::/10',
    ])
      expect(closed).toContain(range);
    // NAT64 leads to the same networks, so each IPv4 range has its translation.
    const mapped = closed.filter((range) => range.includes('.')).map(translated);
    for (const range of mapped) expect(closed).toContain(range);
  });

  test('let no worker call a service', () => {
    const callers = policies
      .filter(({ podSelector }) => chooses(podSelector, 'accounts'))
      .flatMap(({ ingress = [] }) => ingress.flatMap(({ from }) => from))
      .flatMap(({ podSelector, namespaceSelector }) => (podSelector && !namespaceSelector ? podSelector : []));
    expect(callers.some((selector) => chooses(selector, 'gateway'))).toBe(true);
    for (const app of ['picture-worker', 'video-worker'])
      expect(callers.some((selector) => chooses(selector, app))).toBe(false);
  });
});

const kustomize = await findKustomize();
const schemas = await findSchemas();

describe('the base', () => {
  test('runs every process of the platform, each with a disruption budget', () => {
    const images = of(written, 'Deployment').map(({ spec }) => spec.template?.spec.containers[0]?.image);
    expect(new Set(images)).toEqual(new Set(services.map(({ name }) => `vitrina/${name}`)));
    expect(names(written, 'PodDisruptionBudget').sort()).toEqual(names(written, 'Deployment').sort());
    const addresses = services.flatMap(({ addressVariable }) => addressVariable ?? []);
    const config = of(written, 'ConfigMap')[0]?.data ?? {};
    for (const variable of addresses)
      expect(names(written, 'Service')).toContain(new URL(config[variable] ?? '').hostname);
  });

  test('sets only variables that the code reads', () => {
    const given = of(written, 'Deployment').flatMap(({ spec }) => spec.template?.spec.containers[0]?.env ?? []);
    const variables = [...given.map(({ name }) => name), ...Object.keys(of(written, 'ConfigMap')[0]?.data ?? {})];
    for (const variable of new Set(variables)) expect(code.includes(variable), variable).toBe(true);
    // No secret has a literal value, and each comes from the Secret key of its name; a process' own keys begin with its
    // name.
    for (const { metadata, spec } of of(written, 'Deployment')) {
      const owner = isWorker(metadata.name) ? 'WORKER' : metadata.name.toUpperCase();
      for (const { name, valueFrom } of spec.template?.spec.containers[0]?.env ?? []) {
        if (name === 'SERVICE_KEYS') continue;
        expect(valueFrom.secretKeyRef.name).toBe('vitrina');
        const isOwn = /^(MONGODB_URL|S3_ACCESS_KEY|S3_SECRET_KEY)$/.test(name) || owner === 'WORKER';
        expect(valueFrom.secretKeyRef.key).toBe(isOwn ? `${owner}_${name}` : name);
      }
    }
  });

  test('runs server modules in the gateway’s pod as another user without variables', () => {
    const gateway = of(written, 'Deployment').find(({ metadata }) => metadata.name === 'gateway');
    const drawing = gateway?.spec.template?.spec.containers.find(({ args }) => args?.includes('--socket'));
    expect(drawing).not.toHaveProperty('env');
    expect(drawing).not.toHaveProperty('envFrom');
    expect(drawing?.securityContext).toEqual({
      runAsUser: 1001,
      runAsGroup: 1001,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(drawing?.args?.slice(-2)).toEqual(['--socket', of(written, 'ConfigMap')[0]?.data?.FIRST_CONTENT_SOCKET]);
  });

  test('gives no worker a token, a session, or the address of a service in a secret', () => {
    const workers = of(written, 'Deployment').filter(({ metadata }) => isWorker(metadata.name));
    expect(workers.map(({ metadata }) => metadata.name).sort()).toEqual(['picture-worker', 'video-worker']);
    for (const { spec } of workers) {
      const names = spec.template?.spec.containers[0]?.env?.map(({ name }) => name) ?? [];
      expect(names.sort()).toEqual(['MONGODB_URL', 'QUEUE_REDIS_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']);
    }
    // The shared variables hold no password and no address of a server that requires one.
    const shared = of(written, 'ConfigMap')[0]?.data ?? {};
    expect(Object.keys(shared).filter((name) => /MONGODB|REDIS|TOKEN|PASSWORD|KEY|SECRET/.test(name))).toEqual([]);
  });

  test('gives keys to each process with internal calls and to no other process', () => {
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

  test('scales workers by the age of the oldest waiting upload and by the queue length', () => {
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

  test('serves every queue by a worker', () => {
    const args = of(written, 'Deployment').flatMap(({ spec }) => spec.template?.spec.containers[0]?.args ?? []);
    const queues = args.flatMap((arg, index) => (args[index - 1] === '--queues' ? arg.split(',') : []));
    expect(queues.sort()).toEqual(['image', 'maintenance', 'video']);
  });
});

// Without kustomize only the base is tested; npm run check:k8s builds kustomize.
describe.skipIf(!kustomize)('a rendered overlay', () => {
  test.each(overlays)('%s restricts, limits and probes every container', async (overlay) => {
    const rendered = parse(await render(kustomize ?? '', overlay));
    const workloads = [...of(rendered, 'Deployment'), ...of(rendered, 'Job')];
    expect(workloads.length).toBeGreaterThan(0);
    for (const { kind, metadata, spec } of workloads) {
      const pod = spec.template?.spec;
      expect(pod?.securityContext, metadata.name).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      // No process calls the cluster's API.
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      const [container, ...others] = pod?.containers ?? [];
      // The gateway's second container runs server modules; a test of the base covers it.
      expect(others.map(({ name }) => name)).toEqual(metadata.name === 'gateway' ? ['first-content'] : []);
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

  test('contains only gateways and no data in a far region', async () => {
    const rendered = parse(await render(kustomize ?? '', 'overlays/regions/far'));
    expect(names(rendered, 'Deployment')).toEqual(['gateway']);
    expect(of(rendered, 'ConfigMap')[0]?.data?.DIRECTORY_URL).not.toBe(
      of(written, 'ConfigMap')[0]?.data?.DIRECTORY_URL,
    );
  });

  test.skipIf(!schemas)('fits the schemas of Kubernetes', async () => {
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
