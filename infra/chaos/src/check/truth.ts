import { connectMongo, loadConfig, ObjectStore, objectsConfig } from '@vitrina/kernel';
import { Client } from 'minio';
import type { Connection } from 'mongoose';

/** What the checks look at in an upload's document. */
export interface WorkFacts {
  _id: string;
  state: string;
  failure?: string;
  version: number;
  generation: number;
  need?: unknown;
  outbox: unknown[];
  original: { key: string };
  media?: { files: Array<{ name: string }> };
  /** Set while a ready picture waits for the files that are made later. */
  avifFrom?: Date;
}

/** What the checks look at in the directory's copy of a post. */
export interface DirectoryPost {
  _id: string;
  version: number;
  /** Set where the public sees the post, now or later. */
  place: string | null;
  /** Set while the search index does not hold the last change. */
  needAt?: number;
}

/** Documents that are read from the search engine in one call. */
const PAGE = 1_000;

/** The documents and objects behind a platform, read without asking the platform. */
export class Truth {
  readonly #media: Connection;
  readonly #directory: Connection;
  readonly #objects: ObjectStore;
  readonly #client: Client;
  readonly #environment: Record<string, string>;

  private constructor(media: Connection, directory: Connection, environment: Record<string, string>) {
    this.#media = media;
    this.#directory = directory;
    this.#environment = environment;
    const config = loadConfig(objectsConfig, environment);
    this.#objects = new ObjectStore(config, environment.NAMESPACE ?? '');
    const { hostname, port } = new URL(config.S3_ENDPOINT);
    const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = config;
    this.#client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey, region });
  }

  /** Connects to the servers that a platform's environment names. */
  static async open(environment: Record<string, string>): Promise<Truth> {
    const [url = '', namespace = ''] = [environment.MONGODB_URL, environment.NAMESPACE];
    const media = await connectMongo(url, namespace, 'media');
    return new Truth(media, await connectMongo(url, namespace, 'directory'), environment);
  }

  /** Every upload of a post, whatever its state. */
  async posts(): Promise<WorkFacts[]> {
    return this.#media.collection<WorkFacts>('posts').find({}).toArray();
  }

  /** State and reason of the uploads with these ids. */
  async states(ids: readonly string[]): Promise<Array<Pick<WorkFacts, '_id' | 'state' | 'failure'>>> {
    const fields = { projection: { state: 1, failure: 1 } };
    return this.#media
      .collection<WorkFacts>('posts')
      .find({ _id: { $in: [...ids] } }, fields)
      .toArray();
  }

  /** Every profile photo's upload. */
  async photos(): Promise<WorkFacts[]> {
    return this.#media.collection<WorkFacts>('photos').find({}).toArray();
  }

  /** The directory's copies of the posts with these ids. */
  async directoryPosts(ids: readonly string[]): Promise<DirectoryPost[]> {
    return this.#directory
      .collection<DirectoryPost>('posts')
      .find({ _id: { $in: [...ids] } })
      .toArray();
  }

  /** Ids of every post that the search index holds. */
  async indexedPosts(): Promise<string[]> {
    const { MEILI_URL = '', MEILI_KEY = '', NAMESPACE = '' } = this.#environment;
    const ids: string[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const url = `${MEILI_URL}/indexes/${NAMESPACE}_posts/documents?fields=id&limit=${PAGE}&offset=${offset}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${MEILI_KEY}` } });
      if (!answer.ok) throw new Error(`search engine: ${answer.status} ${await answer.text()}`);
      const { results, total } = (await answer.json()) as { results: Array<{ id: string }>; total: number };
      ids.push(...results.map(({ id }) => id));
      if (results.length === 0 || offset + PAGE >= total) return ids;
    }
  }

  /** Every key of the two buckets that uploads go through, those of the platform's own objects left out. */
  async keys(): Promise<{ quarantine: string[]; public: string[] }> {
    const keysOf = async (bucket: 'quarantine' | 'public') =>
      (await this.#objects.list(bucket, '')).filter((key) => !key.startsWith('.vitrina/'));
    return { quarantine: await keysOf('quarantine'), public: await keysOf('public') };
  }

  /** Keys of unfinished multipart uploads. */
  async brokenOff(): Promise<string[]> {
    const keys: string[] = [];
    for (const bucket of ['quarantine', 'public']) {
      const name = `${this.#environment.NAMESPACE}-${bucket}`;
      for await (const { key } of this.#client.listIncompleteUploads(name, '', true)) keys.push(key);
    }
    return keys;
  }

  async close(): Promise<void> {
    await Promise.all([this.#media.close(), this.#directory.close()]);
  }
}
