import type { Calls } from '@vitrina/contracts';
import { api, messageOf } from '@vitrina/sdk';
import { passkeyTexts as texts } from './texts.ts';

/** Loaded when it is needed: few people use a passkey at a visit. */
const load = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');

type Options = Awaited<ReturnType<typeof load>>;
type Registration = Parameters<Options['startRegistration']>[0]['optionsJSON'];
type Proof = Calls['POST /api/auth/llave']['json']['respuesta'];
type Login = Parameters<Options['startAuthentication']>[0]['optionsJSON'];

/** True where this browser has passkeys. */
export const hasPasskeys = typeof PublicKeyCredential === 'function';

/**
 * Makes a passkey on this device and adds it to the account. Rejects as {@link failureText} reads it.
 * @param codigo the operator's, which staff need for their first one; empty for everyone else
 */
export async function addPasskey(contrasena: string, codigo: string): Promise<void> {
  const proof = codigo ? { codigo } : {};
  const { opciones } = await api.post('/api/cuenta/llaves/opciones', { contrasena, ...proof });
  const { startRegistration } = await load();
  // The server makes the options with the same library's other half.
  const respuesta = await startRegistration({ optionsJSON: opciones as unknown as Registration });
  await api.post('/api/cuenta/llaves', {
    respuesta: respuesta as Calls['POST /api/cuenta/llaves']['json']['respuesta'],
    ...proof,
  });
}

/** Logs in with a passkey that the person chooses. @returns what the server says beside; null where it says nothing */
export async function logInByPasskey(): Promise<string | null> {
  const answer = await api.post('/api/auth/llave', { respuesta: await provePasskey() });
  return answer.message ?? null;
}

/** Removes a passkey of the account. Rejects as {@link failureText} reads it. */
export async function removeByPassword(llave: string, contrasena: string): Promise<void> {
  await api.delete('/api/cuenta/llaves/:llave', { params: { llave } }, { contrasena });
}

/** Removes a passkey after the person has proven one of the account. Rejects as {@link failureText} reads it. */
export async function removeByPasskey(llave: string): Promise<void> {
  const respuesta = await provePasskey();
  await api.delete('/api/cuenta/llaves/:llave', { params: { llave } }, { respuesta });
}

/** What the authenticator answers for a passkey that the person chooses. */
async function provePasskey(): Promise<Proof> {
  const { opciones } = await api.post('/api/auth/llave/opciones', undefined);
  const { startAuthentication } = await load();
  return (await startAuthentication({ optionsJSON: opciones as unknown as Login })) as Proof;
}

/** What to tell about a failure: the server's words, or why the browser used no key. */
export function failureText(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return texts.cancelled;
  if (name === 'InvalidStateError') return texts.known;
  return messageOf(failure, texts.failed);
}
