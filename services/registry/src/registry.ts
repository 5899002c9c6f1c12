import type { RegistryAnswer } from '@vitrina/contracts/microfrontends';
import type { ObjectStore } from '@vitrina/kernel';
import { buildAnswer, type LiveVersion } from './answer.ts';
import { Channels } from './store/channels.ts';
import type { Collections } from './store/schemas.ts';
import { Versions } from './store/versions.ts';

/** What the registry's calls work on. */
export class Registry {
  readonly versions: Versions;
  readonly channels: Channels;
  readonly objects: ObjectStore;

  constructor(collections: Collections, objects: ObjectStore) {
    this.versions = new Versions(collections.versions);
    this.channels = new Channels(collections.channels);
    this.objects = objects;
  }

  /** The live versions with their contracts, by name, and the sum of the channels' revisions. */
  async live(): Promise<{ versions: LiveVersion[]; revision: number }> {
    const channels = await this.channels.all();
    const found = await Promise.all(channels.map(({ _id, active }) => this.versions.find(_id, active)));
    return {
      versions: found.filter((version) => version !== null),
      revision: channels.reduce((sum, { revision }) => sum + revision, 0),
    };
  }

  /** What visitors get. */
  async answer(): Promise<RegistryAnswer> {
    const { versions, revision } = await this.live();
    return buildAnswer(versions, revision);
  }
}
