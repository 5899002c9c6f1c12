import { type ContractFile, scriptBytes } from '@vitrina/contracts/microfrontends';
import { contractDigest } from '@vitrina/contracts/microfrontends/version';
import { isDuplicateKey, Problem } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { VersionDocument } from './schemas.ts';

const idOf = (name: string, version: string) => `${name}@${version}`;

/** The published versions. */
export class Versions {
  readonly #model: Model<VersionDocument>;

  constructor(model: Model<VersionDocument>) {
    this.#model = model;
  }

  /**
   * Takes a name and version for this content before its files are stored, so that two publications cannot mix.
   * Answers false where the very same content was published already.
   * @throws {Problem} `version_publicada` where the version holds other content
   */
  async claim(version: string, contract: ContractFile, team: string): Promise<boolean> {
    const digest = contractDigest(contract);
    const _id = idOf(contract.name, version);
    try {
      await this.#model.create({
        _id,
        name: contract.name,
        version,
        digest,
        contract,
        state: 'uploading',
        team,
        createdAt: new Date(),
        javascript: scriptBytes(contract),
      });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const there = await this.#model.findById(_id).select('digest state').lean();
    if (there?.digest !== digest) throw new Problem('version_publicada');
    // A publication that broke off is taken up again: same content, same keys.
    return there.state === 'uploading';
  }

  /** Marks a version as complete: from now on it may go live. */
  async complete(name: string, version: string): Promise<void> {
    await this.#model.updateOne({ _id: idOf(name, version) }, { $set: { state: 'published' } });
  }

  /** A complete version, or null. */
  async find(name: string, version: string): Promise<VersionDocument | null> {
    return this.#model.findOne({ _id: idOf(name, version), state: 'published' }).lean<VersionDocument>();
  }

  /** The newest complete versions of a microfrontend, newest first. */
  async newest(name: string, limit: number): Promise<VersionDocument[]> {
    return this.#model
      .find({ name, state: 'published' })
      .sort({ createdAt: -1 })
      .limit(limit)
      .select('-contract')
      .lean<VersionDocument[]>();
  }

  /** Counts a failure that a browser reported; unknown versions count nowhere. */
  async countFailure(name: string, version: string, kind: keyof VersionDocument['failures']): Promise<void> {
    await this.#model.updateOne({ _id: idOf(name, version) }, { $inc: { [`failures.${kind}`]: 1 } });
  }
}
