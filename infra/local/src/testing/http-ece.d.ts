/** Decryption of push messages (RFC 8188, RFC 8291); the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    /** @throws {Error} for a message that is not encrypted for the key and the secret (base64url) */
    decrypt(body: Buffer, options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
  };
  export default ece;
}
