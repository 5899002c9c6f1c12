import { connectRedis, type Session, SessionStore } from '@vitrina/kernel';
import type { RunningDirectory } from './platform.ts';

/** Somebody at the directory's calls: signed in, or a visitor without a cookie. */
export class Person {
  readonly #directory: RunningDirectory;
  readonly #headers: Record<string, string>;

  constructor(directory: RunningDirectory, headers: Record<string, string>) {
    this.#directory = directory;
    this.#headers = headers;
  }

  /** Asks for a path. */
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

  /** The JSON of an answer, with its status. */
  async read<T = Record<string, unknown>>(answer: Promise<Response>): Promise<{ status: number; body: T }> {
    const given = await answer;
    return { status: given.status, body: (await given.json()) as T };
  }
}

/** A visitor at an address. */
export function visitor(directory: RunningDirectory, address = '192.0.2.1'): Person {
  return new Person(directory, { 'x-client-address': address });
}

/** Opens a session of a made-up user; `role` and profile as the test says. */
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
