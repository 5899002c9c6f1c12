/** A passkey (WebAuthn): the public half of a key that only its owner's device can use. */
export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** How often it signed, where the authenticator counts; 0 where it does not. */
  counter: number;
  transports: string[];
  /** The browser and system it was made with. */
  name: string;
  createdAt: Date;
  /** When it last opened a session; absent before. */
  usedAt?: Date;
}

/** Passkeys that one account may have. */
export const MAX_PASSKEYS = 10;

/** The field of the account's schema. */
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
