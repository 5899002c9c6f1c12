import { connectMongo } from '@vitrina/kernel';
import type mongoose from 'mongoose';

export type Database = mongoose.mongo.Db;

/** Short-lived state of running processes: locks expire, and a restored platform creates new ones. */
const EXCLUDED: ReadonlySet<string> = new Set(['leaders', 'probes']);

/** Databases of a platform. */
export class Databases {
  readonly #client: mongoose.mongo.MongoClient;
  readonly #prefix: string;

  private constructor(client: mongoose.mongo.MongoClient, namespace: string) {
    this.#client = client;
    this.#prefix = `${namespace}_`;
  }

  /** @throws if no server responds within 10 s */
  static async connect(url: string, namespace: string): Promise<Databases> {
    const connection = await connectMongo(url, namespace, 'accounts');
    return new Databases(connection.getClient(), namespace);
  }

  /** Lists the non-empty databases, without the namespace, sorted by name. */
  async names(): Promise<string[]> {
    const { databases } = await this.#client.db().admin().listDatabases({ nameOnly: true });
    return databases
      .map(({ name }) => name)
      .filter((name) => name.startsWith(this.#prefix))
      .map((name) => name.slice(this.#prefix.length))
      .sort();
  }

  open(name: string): Database {
    return this.#client.db(this.#prefix + name);
  }

  /** Lists the collections that belong to a backup, sorted by name. */
  async collectionsOf(name: string): Promise<string[]> {
    const found = await this.open(name).listCollections({}, { nameOnly: true }).toArray();
    return found
      .map((collection) => collection.name)
      .filter((collection) => !collection.startsWith('system.') && !EXCLUDED.has(collection))
      .sort();
  }

  /** Lists the databases of this platform that contain documents. */
  async withDocuments(): Promise<string[]> {
    const filled: string[] = [];
    for (const name of await this.names()) {
      for (const collection of await this.collectionsOf(name)) {
        if (
          await this.open(name)
            .collection(collection)
            .findOne({}, { projection: { _id: 1 } })
        ) {
          filled.push(name);
          break;
        }
      }
    }
    return filled;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
