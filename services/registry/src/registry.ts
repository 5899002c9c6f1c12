import type { CallName } from '@vitrina/contracts';
import type { RegistryAnswer } from '@vitrina/contracts/microfrontends';
import type { CallHandler, ObjectStore } from '@vitrina/kernel';
import { buildAnswer, type LiveVersion } from './answer.ts';
import { Channels, type Snapshot } from './store/channels.ts';
import type { Collections } from './store/schemas.ts';
import { Versions } from './store/versions.ts';

/** What the calls of this service work with. */
export class Registry {
  readonly versions: Versions;
  readonly channels: Channels;
  readonly objects: ObjectStore;

  constructor(collections: Collections, objects: ObjectStore) {
    this.versions = new Versions(collections.versions);
    this.channels = new Channels(collections.channels);
    this.objects = objects;
  }

  /** The live versions with their contracts, by name, and the channels they were read from. */
  async live(): Promise<{ versions: LiveVersion[]; read: Snapshot }> {
    const read = await this.channels.read();
    const found = await Promise.all(read.channels.map(({ name, active }) => this.versions.find(name, active)));
    return { versions: found.filter((version) => version !== null), read };
  }

  /** What visitors get. */
  async answer(): Promise<RegistryAnswer> {
    const { versions, read } = await this.live();
    return buildAnswer(versions, read.revision);
  }
}

/** Serves one call of this service. */
export type Handler<N extends CallName> = CallHandler<N, Registry>;
