/** Passkey (WebAuthn): the public half of a key that only its owner's device can use. */
export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** Signature count; 0 if the authenticator does not count. */
  counter: number;
  transports: string[];
  /** Browser and system that created it. */
  name: string;
  createdAt: Date;
  /** When it last opened a session; absent before. */
  usedAt?: Date;
}

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 10;

/** Field of the account schema. */
export const passkeysField = {
  type: [
    {
      _id: false,
      id: { type: String, required: true },
      publicKey: { type: String, required: true },
      counter: { type: Number, required: true },
      transports: { type: [String], default: [] },
      name: { type: String, required: true },
      createdAt: { type: Date, required: true },
      usedAt: { type: Date },
    },
  ],
  default: undefined,
};
