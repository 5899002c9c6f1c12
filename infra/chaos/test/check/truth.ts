import { connectMongo, loadConfig, ObjectStore, objectsConfig } from '@vitrina/kernel';
import { Client } from 'minio';
import type { Connection } from 'mongoose';

/** Fields of an upload's document used by the checks. */
export interface WorkFacts {
  _id: string;
  state: string;
  failure?: string;
  version: number;
  outbox: unknown[];
  original: { key: string };
  media?: { files: Array<{ name: string }> };
  /** Set while a ready picture waits for its late files. */
  avifFrom?: Date;
}

/** Fields of the directory's copy of a post used by the checks. */
export interface DirectoryPost {
  _id: string;
  version: number;
  /** Set for a post that is public now or later. */
  place: string | null;
  /** Set while the search index lacks the last change. */
  needAt?: number;
}

/** Maximum number of posts read from the search engine; a case has at most 10,000. */
const MAX_POSTS = 100_000;

/** Documents and objects of a platform, read directly from its servers. */
export class GroundTruth {
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

  /** Connects to the servers in a platform's environment. */
  static async open(environment: Record<string, string>): Promise<GroundTruth> {
    const { MONGODB_URL: url = '', NAMESPACE: namespace = '' } = environment;
    const media = await connectMongo(url, namespace, 'media');
    return new GroundTruth(media, await connectMongo(url, namespace, 'directory'), environment);
  }

  /** Reads every upload of a post, in any state. */
  posts(): Promise<WorkFacts[]> {
    return this.#media.collection<WorkFacts>('posts').find({}).toArray();
  }

  /** Reads the uploads of posts with these ids. */
  states(ids: readonly string[]): Promise<WorkFacts[]> {
    return this.#media
      .collection<WorkFacts>('posts')
      .find({ _id: { $in: [...ids] } })
      .toArray();
  }

  /** Reads every upload of a profile photo. */
  photos(): Promise<WorkFacts[]> {
    return this.#media.collection<WorkFacts>('photos').find({}).toArray();
  }

  /** Reads the directory's copies of the posts with these ids. */
  directoryPosts(ids: readonly string[]): Promise<DirectoryPost[]> {
    return this.#directory
      .collection<DirectoryPost>('posts')
      .find({ _id: { $in: [...ids] } })
      .toArray();
  }

  /** Lists the ids of all posts in the search index. */
  async indexedPosts(): Promise<string[]> {
    const { MEILI_URL = '', MEILI_KEY = '', NAMESPACE = '' } = this.#environment;
    const url = `${MEILI_URL}/indexes/${NAMESPACE}_posts/documents?fields=id&limit=${MAX_POSTS}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${MEILI_KEY}` } });
    if (!response.ok) throw new Error(`search engine: ${response.status} ${await response.text()}`);
    const { results } = (await response.json()) as { results: Array<{ id: string }> };
    return results.map(({ id }) => id);
  }

  /** Lists the keys of both upload buckets, without the platform's own objects. */
  async keys(): Promise<{ quarantine: string[]; public: string[] }> {
    const keysOf = async (bucket: 'quarantine' | 'public') =>
      (await this.#objects.list(bucket, '')).filter((key) => !key.startsWith('.vitrina/'));
    return { quarantine: await keysOf('quarantine'), public: await keysOf('public') };
  }

  /** Lists the keys of unfinished multipart uploads. */
  async unfinishedUploads(): Promise<string[]> {
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
