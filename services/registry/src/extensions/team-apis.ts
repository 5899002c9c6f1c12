import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Calls } from '@vitrina/contracts';
import { roles } from '@vitrina/contracts/wire';
import { type Clock, isDuplicateKey, required, type StoredSession } from '@vitrina/kernel';
import { SignJWT } from 'jose';
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
  { _id: String, origin: required.text, setAt: required.date, setBy: required.text },
  { collection: 'extensions', versionKey: false },
);

/** Most teams with an API: each is one line of the administrators' list. */
const MAX_EXTENSIONS = 500;

/** Origins of the teams' APIs. */
export class ExtensionOrigins {
  readonly #model: Model<ExtensionDocument>;
  readonly #clock: Clock;

  constructor(model: Model<ExtensionDocument>, clock: Clock) {
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

/** How long a team's API may accept a token, in seconds: it is made for one request, but clocks differ. */
const TOKEN_SECONDS = 60;

/** PKCS #8 prefix of an Ed25519 key before its 32 bytes (RFC 8410, 7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Signs the session data that a team's API receives. The key is derived from the platform's page secret, so that all
 * processes of the registry share it without storing it; it changes with the secret.
 */
export class SessionClaims {
  /** Published for teams, which verify tokens with it; `kid` is the start of its hash (RFC 8037). */
  readonly publicKey: Calls['GET /api/jwks']['answer']['keys'][number];
  readonly #key: KeyObject;
  readonly #issuer: string;

  /**
   * @param secret `PAGE_SECRET`
   * @param issuer address of the platform, the tokens' `iss`
   */
  constructor(secret: string, issuer: string) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'vitrina session claims', 32));
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(this.#key).export({ format: 'jwk' });
    const kid = createHash('sha256').update(x).digest('base64url').slice(0, 16);
    this.publicKey = { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
    this.#issuer = issuer;
  }

  /**
   * Signs the token for one request to a team's API: `iss`, `aud` (the team), `sub` (the account's id), `roles`, `iat`
   * and `exp`, a minute later.
   */
  sign(team: string, { userId, role }: Pick<StoredSession, 'userId' | 'role'>): Promise<string> {
    return new SignJWT({ roles: [roles.toWire[role]] })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.publicKey.kid, typ: 'JWT' })
      .setIssuer(this.#issuer)
      .setAudience(team)
      .setSubject(userId)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(this.#key);
  }
}
