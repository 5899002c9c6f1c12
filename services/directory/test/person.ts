import { connectRedis, type Session, SessionStore } from '@vitrina/kernel';
import type { RunningDirectory } from './platform.ts';

/** Client of the directory's calls: signed in, or a visitor without a cookie. */
export class Person {
  readonly #directory: RunningDirectory;
  readonly #headers: Record<string, string>;

  constructor(directory: RunningDirectory, headers: Record<string, string>) {
    this.#directory = directory;
    this.#headers = headers;
  }

  /** Sends a GET request. */
  get(path: string): Promise<Response> {
    return this.#directory.send(path, { headers: this.#headers });
  }

  /** Sends a JSON body. */
  post(path: string, body: unknown, more: Record<string, string> = {}): Promise<Response> {
    return this.#directory.send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...this.#headers, 'content-type': 'application/json', ...more },
    });
  }

  /** Sends a DELETE without a body. */
  delete(path: string): Promise<Response> {
    return this.#directory.send(path, { method: 'DELETE', headers: this.#headers });
  }

  /** Reads a response's status and JSON body. */
  async read<T = Record<string, unknown>>(pending: Promise<Response>): Promise<{ status: number; body: T }> {
    const response = await pending;
    return { status: response.status, body: (await response.json()) as T };
  }
}

/** Creates a visitor with an IP address. */
export function visitor(directory: RunningDirectory, address = '192.0.2.1'): Person {
  return new Person(directory, { 'x-client-address': address });
}

/** Opens a session of a test user; the test sets role and profile. */
export async function signIn(
  directory: RunningDirectory,
  session: Pick<Session, 'userId' | 'name'> & Partial<Session>,
): Promise<Person> {
  const redis = await connectRedis(directory.config.REDIS_URL, directory.config.NAMESPACE);
  const token = await new SessionStore(redis).create({
    email: `${session.userId}@demo.vitrina.example`,
    role: 'user',
    plan: 'gratis',
    missing: ['phone'],
    country: '',
    subdivision: '',
    version: 0,
    sessionsSince: 0,
    ...session,
  });
  redis.disconnect();
  return new Person(directory, { cookie: `vitrina_sesion=${token}` });
}
