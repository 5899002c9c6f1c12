import { type DatabaseClock, hashToken, isDuplicateKey, newToken, Problem, trusted } from '@vitrina/kernel';
import { type Model, Schema } from 'mongoose';

/** How long a replaced token is still good, in milliseconds: what is running with it may end. */
const GRACE_MS = 10 * 60_000;

/** Publishing tokens by microfrontend. */
export type TeamTokens = ReadonlyMap<string, string>;

/** The tokens of one team, as hashes. */
export interface TokenDocument {
  /** The microfrontend's name. */
  _id: string;
  /** Hash of the token that the configuration named when this was written; another one there starts again. */
  configured: string;
  tokens: { hash: string; until: Date | null }[];
  /** Grows with each change. */
  revision: number;
}

export const tokenSchema = new Schema<TokenDocument>(
  {
    _id: String,
    configured: { type: String, required: true },
    tokens: [
      new Schema({ hash: { type: String, required: true }, until: { type: Date, default: null } }, { _id: false }),
    ],
    revision: { type: Number, required: true },
  },
  { collection: 'tokens', versionKey: false },
).index({ 'tokens.hash': 1 });

/** Who may publish what. */
export class Tokens {
  readonly #model: Model<TokenDocument>;
  readonly #clock: Pick<DatabaseClock, 'now'>;

  constructor(model: Model<TokenDocument>, clock: Pick<DatabaseClock, 'now'>) {
    this.#model = model;
    this.#clock = clock;
  }

  /**
   * Takes the configured tokens over: a team's own changes stay until the configuration names another token for it, and
   * teams that it no longer names lose theirs.
   */
  async configure(configured: TeamTokens): Promise<void> {
    await this.#model.deleteMany({ _id: trusted({ $nin: [...configured.keys()] }) });
    for (const [team, token] of configured) {
      const hash = hashToken(token);
      const change = { $set: { configured: hash, tokens: [{ hash, until: null }] }, $inc: { revision: 1 } };
      try {
        await this.#model.updateOne({ _id: team, configured: trusted({ $ne: hash }) }, change, { upsert: true });
      } catch (error) {
        // It is there with this very token.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /** The team that a token belongs to; null for an unknown or expired one. */
  async ownerOf(token: string): Promise<string | null> {
    const hash = hashToken(token);
    const found = await this.#model.findOne({ 'tokens.hash': hash }).lean<TokenDocument>();
    const entry = found?.tokens.find((known) => known.hash === hash);
    if (!found || !entry) return null;
    return entry.until === null || entry.until > this.#clock.now() ? found._id : null;
  }

  /**
   * Gives a team a new token. The one it was asked for with is good for ten minutes more, every other one ends.
   * @throws {Problem} `revision_distinta` where the team's tokens were changed in the meantime
   */
  async rotate(team: string, token: string): Promise<{ token: string; previousUntil: Date }> {
    const hash = hashToken(token);
    const found = await this.#model.findById(team).lean<TokenDocument>();
    const entry = found?.tokens.find((known) => known.hash === hash);
    if (!found || !entry) throw new Problem('token_de_equipo');
    const fresh = newToken();
    const previousUntil = entry.until ?? new Date(this.#clock.now().getTime() + GRACE_MS);
    const tokens = [
      { hash, until: previousUntil },
      { hash: hashToken(fresh), until: null },
    ];
    const { modifiedCount } = await this.#model.updateOne(
      { _id: team, revision: found.revision },
      { $set: { tokens }, $inc: { revision: 1 } },
    );
    if (modifiedCount === 0) throw new Problem('revision_distinta');
    return { token: fresh, previousUntil };
  }
}
