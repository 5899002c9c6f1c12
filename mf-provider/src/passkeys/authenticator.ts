import type { Calls } from '@vitrina/contracts';

type Registration = Calls['POST /api/cuenta/llaves']['json']['respuesta'];
type Proof = Calls['POST /api/auth/llave']['json']['respuesta'];

// The server's options and these responses are the JSON forms of WebAuthn, for which browsers before 2025 have no functions.
// None of its extensions has binary values.

/**
 * Makes the authenticator create a passkey.
 * @throws {DOMException} if the person cancels, or the authenticator has a passkey of the account
 */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<Registration> {
  const { challenge, user, excludeCredentials = [] } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((key) => ({ ...key, id: bytesOf(key.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = credentialOf(await navigator.credentials.create({ publicKey, signal: onlySignal() }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...partsOf(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      // Password managers that replace the function may leave it out.
      transports: response.getTransports?.(),
    },
  };
}

/** Makes the authenticator prove a passkey that the person chooses. @throws {DOMException} if the person cancels */
export async function provePasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<Proof> {
  const { challenge, allowCredentials = [] } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map((key) => ({ ...key, id: bytesOf(key.id) })),
  } as unknown as PublicKeyCredentialRequestOptions;
  const proven = credentialOf(await navigator.credentials.get({ publicKey, signal: onlySignal() }));
  const response = proven.response as AuthenticatorAssertionResponse;
  return {
    ...partsOf(proven),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle ? textOf(response.userHandle) : undefined,
    },
  };
}

function credentialOf(credential: Credential | null): PublicKeyCredential {
  if (!credential) throw new Error('the browser returned no passkey');
  return credential as PublicKeyCredential;
}

function partsOf(credential: PublicKeyCredential): Omit<Registration, 'response'> {
  const { id, rawId, authenticatorAttachment: place } = credential;
  return {
    id,
    rawId: textOf(rawId),
    type: 'public-key',
    clientExtensionResults: { ...credential.getClientExtensionResults() },
    authenticatorAttachment: place === 'platform' || place === 'cross-platform' ? place : undefined,
  };
}

let pending = new AbortController();

/** Ends the prompt that is still open, since a browser shows only one, and returns the signal of the next. */
function onlySignal(): AbortSignal {
  pending.abort();
  pending = new AbortController();
  return pending.signal;
}

/** Decodes base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

/** Encodes as base64url. */
function textOf(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
