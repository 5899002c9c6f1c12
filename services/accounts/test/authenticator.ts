import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Faults that a test can make an authenticator have. */
export interface Faults {
  challenge?: string;
  origin?: string;
  rpId?: string;
  /** False if the person was not verified. */
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
  /** True if the response comes from a frame of another site. */
  crossOrigin?: boolean;
}

const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Simulated device with one passkey: an ECDSA key on P-256, as WebAuthn describes it. */
export class Authenticator {
  readonly id = b64(randomBytes(32));
  readonly #private: KeyObject;
  readonly #cose: Buffer;
  #counter = 0;
  #userHandle = '';

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#private = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR.
    const head = Buffer.from('a5010203262001215820', 'hex');
    this.#cose = Buffer.concat([
      head,
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Creates the passkey for the options of a registration. */
  register(options: Record<string, unknown>, faults: Faults = {}) {
    const { id: userId } = options.user as { id: string };
    this.#userHandle = userId;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#cose]);
    const data = Buffer.concat([this.#head(faults, 0x40), attested]);
    // {fmt: "none", attStmt: {}, authData: data} in CBOR.
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      size,
      data,
    ]);
    return this.#credential({
      clientDataJSON: b64(clientData('webauthn.create', options, faults)),
      attestationObject: b64(attestationObject),
      transports: ['internal'],
    });
  }

  /** Signs the challenge in the options of a login. */
  prove(options: Record<string, unknown>, faults: Faults = {}) {
    this.#counter += 1;
    const data = this.#head({ counter: this.#counter, ...faults }, 0);
    const client = clientData('webauthn.get', options, faults);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#private);
    return this.#credential({
      clientDataJSON: b64(client),
      authenticatorData: b64(data),
      signature: b64(signature),
      userHandle: faults.userHandle ?? this.#userHandle,
    });
  }

  #credential(response: Record<string, unknown>) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** Domain, flags (present, verified and `more`) and signature count. */
  #head({ rpId = 'localhost', userVerified = true, counter = 0 }: Faults, more: number): Buffer {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }
}

function clientData(type: string, options: Record<string, unknown>, faults: Faults): string {
  const challenge = faults.challenge ?? options.challenge;
  return JSON.stringify({
    type: faults.type ?? type,
    challenge,
    origin: faults.origin ?? 'http://localhost:8080',
    crossOrigin: faults.crossOrigin ?? false,
  });
}
