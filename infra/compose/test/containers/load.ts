import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@vitrina/contracts';
import { joinAsProvider, type Member, ownGallery, publishForm } from '@vitrina/demo';
import { until } from '@vitrina/local';
import sharp from 'sharp';

/** Requests of visitors during a test: pages, calls of each service, and a refusal. */
const READS: ReadonlyArray<readonly [path: string, status: number]> = [
  ['/', 200],
  ['/explorar', 200],
  ['/api/galeria?country=MX&state=DF&limit=12', 200],
  ['/api/buscar?q=plomero', 200],
  ['/api/planes', 200],
  ['/api/sesion', 200],
  ['/api/obtener_galeria', 401],
];
/** Number of simultaneous readers. */
const READERS = 4;
/** Pause of a reader between two requests, in milliseconds: the load must leave CPU for the platform. */
const READ_PAUSE_MS = 40;
/** Pause between two uploads, in milliseconds. */
const UPLOAD_PAUSE_MS = 1_000;
/** Time limit until the last upload is ready, in milliseconds. */
const READY_MS = 120_000;

/** Request without the expected response. */
export interface LoadFailure {
  /** Path with its query. */
  path: string;
  /** Time sent and time failed, in milliseconds of `performance.now()`. */
  from: number;
  to: number;
  /** Description of the actual outcome, for people. */
  line: string;
}

/** Failures and total numbers of a load. */
interface LoadReport {
  requests: number;
  failures: LoadFailure[];
  uploads: number;
  /** Accepted uploads that did not become ready, without duplicates. */
  lost: string[];
}

interface OwnPost {
  id: string;
  estado: string;
}

/**
 * Load of visitors who read and a provider who publishes, until it is ended.
 * @param retries true to send an upload without a response again under its key, like the browser
 */
export class Load {
  readonly #url: string;
  readonly #retries: boolean;
  readonly #member: Member;
  readonly #failures: LoadFailure[] = [];
  readonly #accepted: string[] = [];
  readonly #working: Array<Promise<void>> = [];
  #requests = 0;
  #report: Promise<LoadReport> | undefined;

  private constructor(url: string, member: Member, retries: boolean) {
    this.#url = url;
    this.#member = member;
    this.#retries = retries;
  }

  /** Starts the load with a new provider. */
  static async begin(url: string, { retries }: { retries: boolean }): Promise<Load> {
    const load = new Load(url, await joinAsProvider(url, 'Prueba de contenedores'), retries);
    for (let reader = 0; reader < READERS; reader += 1) load.#working.push(load.#read(reader));
    load.#working.push(load.#publish());
    return load;
  }

  /** Ends the load, waits for pending uploads, and reports lost uploads. */
  end(): Promise<LoadReport> {
    this.#report ??= this.#conclude();
    return this.#report;
  }

  async #conclude(): Promise<LoadReport> {
    await Promise.all(this.#working);
    let posts: OwnPost[] = [];
    const read = (path: string) => fetch(this.#url + path, { headers: { cookie: this.#member.cookie } });
    const counts = () => this.#accepted.map((id) => posts.filter((post) => post.id === id && isReady(post)).length);
    await until(
      async () => {
        posts = await ownGallery<OwnPost>(read).catch(() => posts);
        return counts().every((count) => count === 1);
      },
      READY_MS,
      { everyMs: 1_000 },
    );
    const found = counts();
    return {
      requests: this.#requests,
      failures: this.#failures,
      uploads: this.#accepted.length,
      lost: this.#accepted.filter((_, index) => found[index] !== 1),
    };
  }

  async #read(first: number): Promise<void> {
    for (let turn = first; !this.#report; turn += 1) {
      const [path, expected] = READS[turn % READS.length] ?? ['/', 200];
      await this.#ask(path, expected);
      await pause(READ_PAUSE_MS);
    }
  }

  async #publish(): Promise<void> {
    for (let number = 0; !this.#report; number += 1) {
      const { r, g, b } = { r: (number * 53) % 256, g: (number * 101) % 256, b: 90 };
      const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: { r, g, b } } }).jpeg();
      const bytes = await picture.toBuffer();
      const key = `carga-${process.pid}-${this.#accepted.length}-${Date.now()}`;
      const upload = () => this.#ask('/api/subir_archivo', 202, () => this.#form(bytes, number, key));
      let answer = await upload();
      while (answer === null && this.#retries && !this.#report) {
        await pause(UPLOAD_PAUSE_MS);
        answer = await upload();
      }
      const id = answer && (JSON.parse(answer) as { data?: { id?: string } }).data?.id;
      if (id) this.#accepted.push(id);
      await pause(UPLOAD_PAUSE_MS);
    }
  }

  #form(bytes: Buffer, number: number, key: string): RequestInit {
    const picture = new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' });
    const body = publishForm(`Carga ${number}`, picture, 'foto.jpg', 'Plomería, hecha con cuidado.');
    return { method: 'POST', body, headers: { cookie: this.#member.cookie, 'Idempotency-Key': key } };
  }

  /** Sends a request and returns the response text; records any other status or error as a failure and returns null. */
  async #ask(path: string, expected: number, init: () => RequestInit = () => ({})): Promise<string | null> {
    this.#requests += 1;
    const from = performance.now();
    const fail = (what: string) => {
      const to = performance.now();
      const line = `${new Date().toISOString().slice(11, 23)} ${path} after ${Math.round(to - from)} ms: ${what}`;
      this.#failures.push({ path, from, to, line });
    };
    try {
      const answer = await fetch(this.#url + path, { ...init(), signal: AbortSignal.timeout(60_000) });
      const text = await answer.text();
      if (answer.status === expected) return text;
      fail(`${answer.status} ${text.slice(0, 120)}`);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      fail(`${String(error)} ${cause}`);
    }
    return null;
  }
}

const isReady = ({ estado }: OwnPost) => estado === 'publicada' || estado === 'oculta';

/** Outage of a service's only container, in milliseconds of `performance.now()`. */
export interface Outage {
  service: string;
  from: number;
  to: number;
}

/** Time after which all callers have noticed that a container is healthy again, in milliseconds. */
const NOTICED_MS = 3_000;

/** Services needed for every response. */
const ON_EVERY_WAY = ['edge', 'gateway'];

/**
 * Selects the failures that no outage explains. A service with a single container fails its own calls during its
 * outage; pages and calls of other services must not fail.
 */
export function unexplainedFailures(failures: readonly LoadFailure[], outages: readonly Outage[]): LoadFailure[] {
  return failures.filter(({ path, from, to }) => {
    const needed = [...ON_EVERY_WAY, ...servicesOf(path)];
    return !outages.some(
      (outage) => needed.includes(outage.service) && from <= outage.to + NOTICED_MS && to >= outage.from,
    );
  });
}

/** Returns the service of a call; empty for a page, which the gateway renders alone. */
function servicesOf(path: string): string[] {
  const { pathname } = new URL(path, 'http://load');
  return Object.values(calls).flatMap((call) => (call.path === pathname ? [call.service] : []));
}
