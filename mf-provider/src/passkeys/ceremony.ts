import type { Calls } from '@vitrina/contracts';
import { ApiError, api } from '@vitrina/sdk';
import { passkeyTexts as texts } from './texts.ts';

/** Loaded on demand: few visits use a passkey. */
const load = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');

type Options = Awaited<ReturnType<typeof load>>;
type Registration = Parameters<Options['startRegistration']>[0]['optionsJSON'];
type Proof = Calls['POST /api/auth/llave']['json']['respuesta'];
type Login = Parameters<Options['startAuthentication']>[0]['optionsJSON'];

/** True if this browser supports passkeys. */
export const hasPasskeys = typeof PublicKeyCredential === 'function';

/**
 * Creates a passkey on this device and adds it to the account. Rejects with an `ApiError` for people.
 * @param codigo the operator's code, which staff need for their first passkey; empty for everyone else
 */
export async function addPasskey(contrasena: string, codigo: string): Promise<void> {
  const proof = codigo ? { codigo } : {};
  const { opciones } = await api.post('/api/cuenta/llaves/opciones', { contrasena, ...proof });
  const { startRegistration } = await load();
  // The server creates the options with the server half of the same library.
  const respuesta = await startRegistration({ optionsJSON: opciones as unknown as Registration }).catch(readable);
  await api.post('/api/cuenta/llaves', {
    respuesta: respuesta as Calls['POST /api/cuenta/llaves']['json']['respuesta'],
    ...proof,
  });
}

/** Logs in with a passkey that the person chooses. @returns the server's message, or null */
export async function logInByPasskey(): Promise<string | null> {
  const answer = await api.post('/api/auth/llave', { respuesta: await provePasskey() });
  return answer.message ?? null;
}

/** Removes a passkey of the account. */
export async function removeByPassword(llave: string, contrasena: string): Promise<void> {
  await api.delete('/api/cuenta/llaves/:llave', { params: { llave } }, { contrasena });
}

/** Removes a passkey after the person has proven one of the account. */
export async function removeByPasskey(llave: string): Promise<void> {
  const respuesta = await provePasskey();
  await api.delete('/api/cuenta/llaves/:llave', { params: { llave } }, { respuesta });
}

/** Gets the authenticator's proof for a passkey that the person chooses. */
async function provePasskey(): Promise<Proof> {
  const { opciones } = await api.post('/api/auth/llave/opciones', undefined);
  const { startAuthentication } = await load();
  return (await startAuthentication({ optionsJSON: opciones as unknown as Login }).catch(readable)) as Proof;
}

/** Turns the browser's refusal into an `ApiError` with its Spanish text; other failures pass. */
function readable(failure: unknown): never {
  const name = failure instanceof Error ? failure.name : '';
  const isCancelled = name === 'NotAllowedError' || name === 'AbortError';
  if (!isCancelled && name !== 'InvalidStateError') throw failure;
  throw new ApiError(isCancelled ? texts.cancelled : texts.known, { status: 0, code: 'llave_sin_usar' });
}
