import type { Calls } from '@vitrina/contracts';
import { api, messageOf } from '@vitrina/sdk';
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
 * Creates a passkey on this device and adds it to the account. Rejects with a failure for {@link failureText}.
 * @param codigo the operator's code, which staff need for their first passkey; empty for everyone else
 */
export async function addPasskey(contrasena: string, codigo: string): Promise<void> {
  const proof = codigo ? { codigo } : {};
  const { opciones } = await api.post('/api/cuenta/llaves/opciones', { contrasena, ...proof });
  const { startRegistration } = await load();
  // The server creates the options with the server half of the same library.
  const respuesta = await startRegistration({ optionsJSON: opciones as unknown as Registration });
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

/** Removes a passkey of the account. Rejects with a failure for {@link failureText}. */
export async function removeByPassword(llave: string, contrasena: string): Promise<void> {
  await api.delete('/api/cuenta/llaves/:llave', { params: { llave } }, { contrasena });
}

/** Removes a passkey after the person has proven one of the account. Rejects with a failure for {@link failureText}. */
export async function removeByPasskey(llave: string): Promise<void> {
  const respuesta = await provePasskey();
  await api.delete('/api/cuenta/llaves/:llave', { params: { llave } }, { respuesta });
}

/** Gets the authenticator's proof for a passkey that the person chooses. */
async function provePasskey(): Promise<Proof> {
  const { opciones } = await api.post('/api/auth/llave/opciones', undefined);
  const { startAuthentication } = await load();
  return (await startAuthentication({ optionsJSON: opciones as unknown as Login })) as Proof;
}

/** Spanish text for a failure: the server's message, or why the browser used no passkey. */
export function failureText(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return texts.cancelled;
  if (name === 'InvalidStateError') return texts.known;
  return messageOf(failure, texts.failed);
}
