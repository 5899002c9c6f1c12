/**
 * Teams that may publish. A team's document holds three independent things, each with its own numbering:
 *
 * - tokens, stored as hashes: from the configuration (`configure`), from an order (`apply`), or changed by the team
 *   (`rotate`). A replaced token stays valid for ten minutes;
 * - signed orders of the platform that add, change or remove the team; the last one counts, also at the gateways;
 * - raised JavaScript limits (`limit`), which only the registry applies.
 */
import { hasReviewedBudget, type JavaScriptLimits } from '@vitrina/contracts/microfrontends';
import type { LimitsOrder, SignedTeamOrder } from '@vitrina/contracts/microfrontends/team';
import { type Clock, hashToken, isDuplicateKey, newToken, Problem, required, trusted } from '@vitrina/kernel';
import { type Model, Schema } from 'mongoose';

/** How long a replaced token stays valid, in milliseconds, so that a running deploy can finish. */
const GRACE_MS = 10 * 60_000;

/** Orders and changes of limits kept in a team's document, newest last. */
const KEPT_ORDERS = 50;

/** Microfrontend required by every page. */
const SHELL = 'shell';

/** Signed order about a team, with the time at which the registry applied it. */
type AppliedOrder = SignedTeamOrder & { at: Date };

/** Change of a team's JavaScript limits, with the time at which the registry applied it. */
type AppliedLimits = Omit<LimitsOrder, 'nombre'> & { at: Date };

/** Team that may publish one microfrontend: token hashes, and the signed orders about it. */
export interface TeamDocument {
  /** Name of the microfrontend. */
  _id: string;
  /** Hash of the configured token at the last write; another replaces all tokens. Null for a team that an order added. */
  configured: string | null;
  tokens: { hash: string; until: Date | null }[];
  /** Log of orders about the team, newest last. Missing in documents older than orders. */
  orders?: AppliedOrder[];
  /** Changes of its JavaScript limits, newest last. Missing before the first. */
  limits?: AppliedLimits[];
  /** Increases with each change. */
  revision: number;
}

const orderSchema = new Schema<AppliedOrder>(
  {
    nombre: String,
    serie: Number,
    accion: String,
    llaves: [String],
    huella: { type: String, default: null },
    autor: String,
    motivo: String,
    firma: String,
    at: Date,
  },
  { _id: false },
);

const limitsSchema = new Schema<AppliedLimits>(
  {
    serie: Number,
    limites: { type: new Schema({ primera: Number, total: Number }, { _id: false }), default: null },
    autor: String,
    motivo: String,
    at: Date,
  },
  { _id: false },
);

// The collection is older than orders and keeps its name.
export const teamSchema = new Schema<TeamDocument>(
  {
    _id: String,
    configured: { type: String, default: null },
    tokens: [new Schema({ hash: required.text, until: { type: Date, default: null } }, { _id: false })],
    orders: [orderSchema],
    limits: [limitsSchema],
    revision: required.number,
  },
  { collection: 'tokens', versionKey: false },
).index({ 'tokens.hash': 1 });

/** Team data for the gate and the calls. */
interface FoundTeam {
  isActive: boolean;
  order: SignedTeamOrder | null;
  raised: JavaScriptLimits | undefined;
  limitsSerie: number;
}

/** Teams and their publishing rights. */
export class Teams {
  readonly #model: Model<TeamDocument>;
  readonly #clock: Clock;

  constructor(model: Model<TeamDocument>, clock: Clock) {
    this.#model = model;
    this.#clock = clock;
  }

  /**
   * Applies the configured tokens: a team's own changes stay until the configuration has another token for it, and
   * teams removed from the configuration lose theirs. Teams that an order added stay.
   * @param configured token by microfrontend
   */
  async configure(configured: ReadonlyMap<string, string>): Promise<void> {
    const dropped = { _id: trusted({ $nin: [...configured.keys()] }), configured: trusted({ $ne: null }) };
    // Orders stay: their numbers prevent old orders from being applied again.
    await this.#model.updateMany(
      { ...dropped, 'orders.0': trusted({ $exists: true }) },
      { $set: { tokens: [], configured: null }, $inc: { revision: 1 } },
    );
    await this.#model.deleteMany({ ...dropped, 'orders.0': trusted({ $exists: false }) });
    for (const [team, token] of configured) {
      const hash = hashToken(token);
      const change = { $set: { configured: hash, tokens: [{ hash, until: null }] }, $inc: { revision: 1 } };
      try {
        await this.#model.updateOne({ _id: team, configured: trusted({ $ne: hash }) }, change, { upsert: true });
      } catch (error) {
        // The document already exists with this very token.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /** Team that a token belongs to; null for an unknown or expired token. */
  async ownerOf(token: string): Promise<string | null> {
    const hash = hashToken(token);
    const found = await this.#model.findOne({ 'tokens.hash': hash }).lean<TeamDocument>();
    const entry = found?.tokens.find((known) => known.hash === hash);
    if (!found || !entry) return null;
    return entry.until === null || entry.until > this.#clock.now() ? found._id : null;
  }

  /**
   * Checks that the token of an `Authorization` header belongs to the team of a microfrontend.
   * @throws {Problem} `token_de_equipo` for an unknown token, `no_permitido` if it belongs to another team
   */
  async requireOwner(authorization: string | undefined, name: string): Promise<void> {
    const owner = await this.ownerOf(bearerToken(authorization));
    if (owner === null) throw new Problem('token_de_equipo');
    if (owner !== name) throw new Problem('no_permitido');
  }

  /** All teams, by name. */
  async all(): Promise<TeamDocument[]> {
    return this.#model.find().sort({ _id: 1 }).lean<TeamDocument[]>();
  }

  /** Newest order about each team that has one, by name. */
  async orders(): Promise<ReadonlyMap<string, SignedTeamOrder>> {
    const teams = await this.all();
    return new Map(teams.flatMap((team) => lastOrderOf(team) ?? []).map((order) => [order.nombre, order]));
  }

  /**
   * Publishing right of a team, the newest order about it (null without one), its raised JavaScript limits (undefined
   * without), and the number of their last change, 0 before the first.
   */
  async find(name: string): Promise<FoundTeam> {
    const found = await this.#model.findById(name).lean<TeamDocument>();
    return {
      isActive: found !== null && isActive(found),
      order: lastOrderOf(found),
      raised: raisedOf(found),
      limitsSerie: found?.limits?.at(-1)?.serie ?? 0,
    };
  }

  /**
   * Applies an order whose signature was checked: its token replaces the others, which stay valid for ten minutes if
   * the team and its former key stay; a removed team has no token and the default limits. Applying an order twice changes nothing.
   * @returns when the last former token expires, null if none stays valid
   * @throws {Problem} `revision_distinta` if its number does not follow the last order's, `shell_sin_baja`
   */
  async apply(order: SignedTeamOrder): Promise<Date | null> {
    if (order.accion === 'baja' && order.nombre === SHELL) throw new Problem('shell_sin_baja');
    const found = await this.#model.findById(order.nombre).lean<TeamDocument>();
    const last = lastOrderOf(found);
    if (last?.serie === order.serie && last.firma === order.firma) return lastEnd(found?.tokens ?? []);
    if (order.serie !== (last?.serie ?? 0) + 1) throw new Problem('revision_distinta');
    const at = this.#clock.now();
    const tokens = tokensAfter(order, found?.tokens ?? [], at);
    const defaults = order.accion === 'baja' && raisedOf(found) ? [backToDefaults(order, found?.limits ?? [], at)] : [];
    const change = {
      $set: { tokens },
      $push: {
        orders: { $each: [{ ...order, at }], $slice: -KEPT_ORDERS },
        ...(defaults.length > 0 && { limits: { $each: defaults, $slice: -KEPT_ORDERS } }),
      },
      $inc: { revision: 1 },
    };
    const filter = { _id: order.nombre, ...(found && { revision: found.revision }) };
    try {
      const { matchedCount, upsertedCount } = await this.#model.updateOne(
        found ? filter : { ...filter, revision: 0 },
        change,
        { upsert: !found },
      );
      if (matchedCount + upsertedCount === 0) throw new Problem('revision_distinta');
      return lastEnd(tokens);
    } catch (error) {
      throw isDuplicateKey(error) ? new Problem('revision_distinta') : error;
    }
  }

  /**
   * Changes a team's JavaScript limits; null `limites` restores the defaults.
   * @throws {Problem} `equipo_sin_alta`, `limites_por_revision` if `budgets.json` has limits for the name,
   *   `revision_distinta` if the number does not follow the last change's or the team changed since
   */
  async limit({ nombre, ...order }: LimitsOrder): Promise<void> {
    const found = await this.#model.findById(nombre).lean<TeamDocument>();
    if (!found || !isActive(found)) throw new Problem('equipo_sin_alta');
    if (hasReviewedBudget(nombre)) throw new Problem('limites_por_revision');
    if (order.serie !== (found.limits?.at(-1)?.serie ?? 0) + 1) throw new Problem('revision_distinta');
    const { serie, limites, autor, motivo } = order;
    const entry = { serie, limites, autor, motivo, at: this.#clock.now() };
    const { modifiedCount } = await this.#model.updateOne(
      { _id: nombre, revision: found.revision },
      { $push: { limits: { $each: [entry], $slice: -KEPT_ORDERS } }, $inc: { revision: 1 } },
    );
    if (modifiedCount === 0) throw new Problem('revision_distinta');
  }

  /**
   * Gives a team a new token. The token of the request stays valid for ten minutes, every other token expires
   * immediately.
   * @throws {Problem} `token_de_equipo` for a token that was replaced: if it leaked, its finder would take the team over;
   *   `revision_distinta` if the team's tokens changed since
   */
  async rotate(team: string, token: string): Promise<{ token: string; previousUntil: Date }> {
    const hash = hashToken(token);
    const found = await this.#model.findById(team).lean<TeamDocument>();
    const entry = found?.tokens.find((known) => known.hash === hash);
    if (!found || !entry || entry.until !== null) throw new Problem('token_de_equipo');
    const fresh = newToken();
    const previousUntil = graceFrom(this.#clock.now());
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

/** Token in an `Authorization` header; empty if the header is missing. */
export function bearerToken(authorization: string | undefined): string {
  return authorization?.replace(/^Bearer /i, '') ?? '';
}

const graceFrom = (now: Date) => new Date(now.getTime() + GRACE_MS);

/** True if a team has a token. */
export function isActive({ tokens }: TeamDocument): boolean {
  return tokens.length > 0;
}

/** Raised JavaScript limits of a team, in KB; undefined if the defaults apply. */
export function raisedOf(team: TeamDocument | null): JavaScriptLimits | undefined {
  const last = team?.limits?.at(-1)?.limites;
  return last ? { firstKb: last.primera, totalKb: last.total } : undefined;
}

/** Tokens of a team that are valid at a time. */
export function validTokens(tokens: TeamDocument['tokens'], at: Date): TeamDocument['tokens'] {
  return tokens.filter(({ until }) => until === null || until > at);
}

/** Change that removes raised limits from a removed team, so that another team of that name does not get them. */
function backToDefaults({ autor, motivo }: SignedTeamOrder, before: AppliedLimits[], at: Date): AppliedLimits {
  return { serie: (before.at(-1)?.serie ?? 0) + 1, limites: null, autor, motivo, at };
}

function lastEnd(tokens: TeamDocument['tokens']): Date | null {
  const ends = tokens.flatMap(({ until }) => until ?? []);
  return ends.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? null;
}

export function lastOrderOf(team: TeamDocument | null): SignedTeamOrder | null {
  const last = team?.orders?.at(-1);
  if (!last) return null;
  const { at: _at, ...order } = last;
  return order;
}

function tokensAfter(
  { accion, huella, llaves }: SignedTeamOrder,
  before: TeamDocument['tokens'],
  at: Date,
): TeamDocument['tokens'] {
  if (accion === 'baja') return [];
  if (huella === null) return before;
  const grace = graceFrom(at);
  // A change that keeps no former key follows a leak: the former tokens may be in the same hands.
  const kept = accion === 'cambio' && llaves.length > 1 ? validTokens(before, at) : [];
  return [...kept.map(({ hash, until }) => ({ hash, until: until ?? grace })), { hash: huella, until: null }];
}
