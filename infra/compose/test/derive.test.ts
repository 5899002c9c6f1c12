import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageNames } from '@vitrina/images';
import { keyedProcesses, root, services } from '@vitrina/local';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { deriveComposeFile, readComposeFile, SERVERS } from '../src/derive.ts';

const text = readFileSync(join(root, 'infra/compose/docker-compose.yml'), 'utf8');
const file = readComposeFile(text);
const servers = Object.values(SERVERS);
const own = Object.entries(file.services).filter(([name]) => !servers.includes(name));

describe('the Compose file', () => {
  it('contains every process of the platform, the edge and the servers, each with a built or pinned image', () => {
    const processes = services.map(({ name }) => name).filter((name) => name !== 'all-in-one');
    expect(own.map(([name]) => name).sort()).toEqual(['first-content', ...processes, 'edge'].sort());
    for (const [name, { image }] of own) {
      // The process that renders first contents is part of the gateway's image.
      const imageName = name === 'first-content' ? 'gateway' : name;
      expect(imageNames).toContain(imageName);
      expect(image).toContain(`/${imageName}:`);
    }
    for (const name of servers) expect(file.services[name]?.image).toMatch(/:(v?\d+\.\d+|RELEASE\.)/);
  });

  it('publishes only the edge, and restricts every process of the platform', () => {
    const published = Object.entries(file.services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(['edge']);
    for (const [name, service] of own) {
      const { read_only, cap_drop, security_opt, deploy } = service;
      expect({ name, read_only, cap_drop, security_opt }).toEqual({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(deploy).toHaveProperty('resources.limits.memory');
    }
  });

  it('gives each process and server only the secrets that it reads', () => {
    for (const [name, service] of Object.entries(file.services) as Array<[string, Record<string, object>]>) {
      const { environment = {}, secrets = [], entrypoint = [], command = [], healthcheck = {} } = service;
      const reading = JSON.stringify([environment, entrypoint, command, healthcheck]);
      const named = [...reading.matchAll(/\/run\/secrets\/(\w+)/g)];
      const read = name === 'edge' ? ['edge_certificate', 'edge_key'] : named.map(([, secret]) => secret);
      expect({ name, secrets: [...new Set(read)].sort() }).toEqual({ name, secrets: Object.values(secrets).sort() });
      for (const secret of Object.values(secrets)) expect(file.secrets).toHaveProperty(String(secret));
    }
  });

  it('gives keys to each process with internal calls and to no other process', () => {
    for (const [name, { environment = {} }] of own as Array<[string, Record<string, object>]>) {
      const { SERVICE_KEYS_FILE: file } = environment as Record<string, string | undefined>;
      const expected = keyedProcesses.some((keyed) => keyed === name) ? `/run/secrets/${name}_service_keys` : undefined;
      expect({ name, file }).toEqual({ name, file: expected });
    }
  });
});

describe('the derived file', () => {
  it('omits external servers, their volumes, and the dependencies on them', () => {
    const derived = readComposeFile(deriveComposeFile(text, 'compose', { MONGODB_URL: 'mongodb://elsewhere' }));
    expect(Object.keys(derived.services)).not.toContain('mongo');
    expect(Object.keys(derived.volumes)).toEqual(['edge', 'redis', 'queues', 'objects', 'search', 'first-content']);
    const condition = 'service_healthy';
    expect(derived.services.accounts?.depends_on).toEqual({ redis: { condition }, queues: { condition } });
    expect(JSON.stringify(derived)).not.toContain('profiles');
  });

  it('quotes strings that the first generation of Compose reads as booleans', () => {
    const command = parse(deriveComposeFile(text, 'compose', {}), { version: '1.1' }).services.redis.command;
    expect(command).toContain('yes');
  });

  it('omits keys that a swarm refuses, and renames secrets when they change', () => {
    const stack = (token: string) => readComposeFile(deriveComposeFile(text, 'stack', {}, { metrics_token: token }));
    const first = stack('one');
    const second = stack('two');
    expect(first.version).toBe('3.8');
    for (const service of Object.values(first.services)) {
      expect(service).not.toHaveProperty('depends_on');
      expect(service).not.toHaveProperty('restart');
    }
    expect(first.secrets.metrics_token?.name).not.toBe(second.secrets.metrics_token?.name);
    expect(first.secrets.smtp_url?.name).toBe(second.secrets.smtp_url?.name);
  });
});

describe('the Dockerfiles', () => {
  it.each(['service', 'media-worker', 'edge'])('%s copies what exists, and does not run as root', (name) => {
    const lines = readFileSync(join(root, `infra/images/${name}.Dockerfile`), 'utf8').split('\n');
    const copied = lines.flatMap((line) => {
      const [, paths] = /^COPY (?!--from)(.+)$/.exec(line) ?? [];
      return (paths?.split(' ').slice(0, -1) ?? []).map((path) => path.replace('$' + '{SERVICE}', 'accounts'));
    });
    for (const path of copied) expect({ path, there: existsSync(join(root, path)) }).toEqual({ path, there: true });
    expect(lines.filter((line) => line.startsWith('USER ')).at(-1)).toMatch(/^USER (node|1000:1000)$/);
    expect(lines.some((line) => line.startsWith('ENTRYPOINT ["'))).toBe(true);
  });
});
