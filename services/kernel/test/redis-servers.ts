import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { vi } from 'vitest';

/** Redis servers and sentinels of one test file, by name. */
export class RedisServers {
  readonly folder = mkdtempSync(join(tmpdir(), 'vitrina-redis-'));
  readonly ports: Record<string, number> = {};
  readonly #children = new Map<string, ChildProcess>();

  /** Chooses a free port of this machine, for a name that others refer to before its server runs. */
  async choosePort(name: string): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    const port = typeof address === 'object' && address ? address.port : 0;
    this.ports[name] = port;
    return port;
  }

  /**
   * Starts a server and resolves once it answers, even if it still loads its data.
   * @param lines its configuration; the name `sentinel` makes it one
   */
  async start(name: string, lines: readonly string[]): Promise<void> {
    const port = this.ports[name] ?? (await this.choosePort(name));
    const file = join(this.folder, `${name}.conf`);
    const common = [`port ${port}`, 'bind 127.0.0.1', 'save ""', `dir ${this.folder}`];
    await writeFile(file, [...common, ...lines, ''].join('\n'));
    const args = name === 'sentinel' ? [file, '--sentinel'] : [file];
    this.#children.set(name, spawn('redis-server', args, { stdio: 'ignore' }));
    const answer = () => this.ask(name, (redis) => redis.ping()).catch(String);
    await vi.waitUntil(async () => /PONG|LOADING/.test(await answer()), 60_000);
  }

  /** Runs a query over a separate connection, without waiting until the server has loaded. */
  async ask<T>(name: string, question: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis({
      host: '127.0.0.1',
      port: this.ports[name] ?? 0,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
      enableReadyCheck: false,
    });
    redis.on('error', () => undefined);
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  }

  /** Kills a server, like a crash. Resolves once it is gone. */
  async kill(name: string): Promise<void> {
    const child = this.#children.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Halts a server, so that it keeps its connections without answering, or resumes it. */
  signal(name: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#children.get(name)?.kill(signal);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#children.keys()].map((name) => this.kill(name)));
    await rm(this.folder, { recursive: true, force: true });
  }
}
