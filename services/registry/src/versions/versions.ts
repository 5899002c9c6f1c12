import { type ContractFile, scriptBytes } from '@vitrina/contracts/microfrontends';
import type { SignedRelease } from '@vitrina/contracts/microfrontends/resolve';
import { contractDigest } from '@vitrina/contracts/microfrontends/version';
import { type FailureKind, failureKinds } from '@vitrina/contracts/wire';
import { type Clock, isDuplicateKey, Problem, required, trusted } from '@vitrina/kernel';
import { type Model, Schema } from 'mongoose';

/** Published version; its content never changes. `uploading` until every file is in the object store. */
export interface VersionDocument {
  /** `<name>@<version>`. */
  _id: string;
  name: string;
  version: string;
  /** SHA-256 of the contract, which contains the hash of every file. */
  digest: string;
  contract: ContractFile;
  /** Team's Ed25519 signature as base64url; missing if the version is older than signatures. */
  signature?: string;
  state: 'uploading' | 'published';
  team: string;
  createdAt: Date;
  /** JavaScript in bytes after gzip. */
  javascript: number;
  /** Failures by kind: browser reports, and first contents that failed at a gateway. */
  failures: Partial<Record<FailureKind, number>>;
}

const kinds = Object.keys(failureKinds.toWire) as FailureKind[];

export const versionSchema = new Schema<VersionDocument>(
  {
    _id: String,
    name: required.text,
    version: required.text,
    digest: required.text,
    contract: { type: Schema.Types.Mixed, required: true },
    signature: String,
    state: { type: String, enum: ['uploading', 'published'], required: true },
    team: required.text,
    createdAt: { type: Date, required: true, index: true },
    javascript: required.number,
    failures: { type: Object.fromEntries(kinds.map((kind) => [kind, Number])), default: {} },
  },
  { collection: 'versions', versionKey: false, minimize: false },
).index({ name: 1, state: 1, createdAt: -1 });

const idOf = (name: string, version: string) => `${name}@${version}`;

/** Failure kinds that are the version's own fault; the others may come from a visitor's network or a server. */
const OWN: readonly FailureKind[] = ['integrity', 'evaluation', 'contract', 'render', 'hang', 'runtime', 'first'];

const ownFailuresOf = (failures: VersionDocument['failures']) =>
  OWN.reduce((sum, kind) => sum + (failures[kind] ?? 0), 0);

/** Published versions. */
export class Versions {
  readonly #model: Model<VersionDocument>;
  readonly #clock: Clock;

  constructor(model: Model<VersionDocument>, clock: Clock) {
    this.#model = model;
    this.#clock = clock;
  }

  /**
   * Reserves a name and version for this content before its files are stored, so that two publications cannot mix.
   * Returns false if the same content was already published; adds a missing signature.
   * @throws {Problem} `version_publicada` if the version holds other content
   */
  async claim({ version, contract, signature }: SignedRelease, team: string): Promise<boolean> {
    const digest = contractDigest(contract);
    const _id = idOf(contract.name, version);
    const signed = signature === null ? {} : { signature };
    try {
      await this.#model.create({
        _id,
        name: contract.name,
        version,
        digest,
        contract,
        ...signed,
        state: 'uploading',
        team,
        createdAt: this.#clock.now(),
        javascript: scriptBytes(contract),
      });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const there = await this.#model.findById(_id).select('digest state').lean();
    if (there?.digest !== digest) throw new Problem('version_publicada');
    if (signature !== null) await this.#model.updateOne({ _id }, { $set: signed });
    // An interrupted publication resumes: same content, same keys.
    return there.state === 'uploading';
  }

  /** Marks a version as complete: from now on it may go live. */
  async complete(name: string, version: string): Promise<void> {
    await this.#model.updateOne({ _id: idOf(name, version) }, { $set: { state: 'published' } });
  }

  /** Finds a complete version, or null. */
  async find(name: string, version: string): Promise<SignedRelease | null> {
    const found = await this.#model
      .findOne({ _id: idOf(name, version), state: 'published' })
      .select('contract signature')
      .lean<VersionDocument>();
    return found && { version, contract: found.contract, signature: found.signature ?? null };
  }

  /** True if a version exists, complete or not. */
  async has(name: string, version: string): Promise<boolean> {
    return (await this.#model.findById(idOf(name, version)).select('_id').lean()) !== null;
  }

  /** Newest complete versions of a microfrontend, newest first. */
  async newest(name: string, limit: number): Promise<Omit<VersionDocument, 'contract'>[]> {
    return this.#model
      .find({ name, state: 'published' })
      .sort({ createdAt: -1 })
      .limit(limit)
      .select('-contract')
      .lean<Omit<VersionDocument, 'contract'>[]>();
  }

  /** Failures of each complete version that are its own fault, without network failures. */
  async ownFailures(name: string, versions: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.#model
      .find({ _id: trusted({ $in: versions.map((version) => idOf(name, version)) }), state: 'published' })
      .select('version failures')
      .lean<Pick<VersionDocument, 'version' | 'failures'>[]>();
    return new Map(found.map(({ version, failures }) => [version, ownFailuresOf(failures)]));
  }

  /** Names of all versions first published before a moment, complete or not. */
  async olderThan(moment: Date): Promise<{ name: string; version: string }[]> {
    return this.#model
      .find({ createdAt: trusted({ $lt: moment }) })
      .select('name version')
      .lean<{ name: string; version: string }[]>();
  }

  /** Deletes the record of a version whose files are gone. */
  async remove(name: string, version: string): Promise<void> {
    await this.#model.deleteOne({ _id: idOf(name, version) });
  }

  /** Counts failures that a browser or a gateway reported; ignores unknown versions. */
  async countFailure(name: string, version: string, kind: FailureKind, times = 1): Promise<void> {
    await this.#model.updateOne({ _id: idOf(name, version) }, { $inc: { [`failures.${kind}`]: times } });
  }
}
