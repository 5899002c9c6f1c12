import { type DatabaseClock, isDuplicateKey } from '@vitrina/kernel';
import { type Model, Schema } from 'mongoose';

/** Origin of a team's API, to which gateways forward `/api/ext/<team>/*`. */
export interface ExtensionDocument {
  /** Team: the word after `mf-`. */
  _id: string;
  /** Scheme, host and port, such as `https://api.agenda.example`. */
  origin: string;
  setAt: Date;
  /** Account of the administrator who set it. */
  setBy: string;
}

export const extensionSchema = new Schema<ExtensionDocument>(
  {
    _id: String,
    origin: { type: String, required: true },
    setAt: { type: Date, required: true },
    setBy: { type: String, required: true },
  },
  { collection: 'extensions', versionKey: false },
);

/** Most teams with an API: each is one line of the administrators' list. */
const MAX_EXTENSIONS = 500;

/** Origins of the teams' APIs. */
export class ExtensionOrigins {
  readonly #model: Model<ExtensionDocument>;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(model: Model<ExtensionDocument>, clock: Pick<DatabaseClock, 'now'>) {
    this.#model = model;
    this.#clock = clock;
  }

  /** Origin of a team's API; null without one. */
  async find(team: string): Promise<string | null> {
    return (await this.#model.findById(team).lean())?.origin ?? null;
  }

  /** All origins, by team. */
  async all(): Promise<ExtensionDocument[]> {
    return this.#model.find().sort({ _id: 1 }).limit(MAX_EXTENSIONS).lean();
  }

  /** Sets a team's origin. @param setBy id of the administrator's account */
  async set(team: string, origin: string, setBy: string): Promise<void> {
    const change = { $set: { origin, setBy, setAt: this.#clock.now() } };
    const write = () => this.#model.updateOne({ _id: team }, change, { upsert: true });
    // If two first writes come simultaneously, the second then finds the document.
    await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      return write();
    });
  }

  /** Removes a team's origin. */
  async remove(team: string): Promise<void> {
    await this.#model.deleteOne({ _id: team });
  }
}
