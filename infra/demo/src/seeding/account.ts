import { readPairKeys } from '@vitrina/contracts/internal-calls';
import { NOTICES_VERSION } from '@vitrina/contracts/rules';
import type { Moments } from '../people/moments.ts';
import { textAt, Visitor, valueAt } from './api.ts';

/** Addresses and credentials of the platform to fill. */
export interface Platform {
  /** Origin of the gateway. */
  url: string;
  /** Origin of the directory, for the dates of comments. */
  directoryUrl: string;
  /** Key of the directory's internal call. */
  directoryKey: string;
  /** Password of all demo accounts. */
  password: string;
}

/** Finds the demo's key for the directory in `SERVICE_KEYS`; empty if it is missing. */
export function directoryKey(text: string): string {
  const keys = readPairKeys(text);
  const own =
    typeof keys !== 'string' && keys.find(({ caller, callee }) => caller === 'demo' && callee === 'directory');
  return own ? own.key : '';
}

type Login = Pick<Platform, 'url' | 'password'>;

/**
 * Registers a demo account, which changes nothing for an existing one (R61), and logs in.
 * @throws {CallFailed} if the platform refuses, for instance because the account has another password
 */
export async function registerDemo(
  platform: Login,
  { nombre, email }: { nombre: string; email: string },
): Promise<Visitor> {
  const contrasena = platform.password;
  const json = {
    action: 'register',
    nombre,
    email,
    contrasena,
    confirmar_contrasena: contrasena,
    consentimiento: NOTICES_VERSION,
  };
  await new Visitor(platform.url).call('POST', '/api/auth', { json });
  return logInDemo(platform, email);
}

/** Logs in with an existing demo account. @throws {CallFailed} if the platform refuses */
export async function logInDemo(platform: Login, email: string): Promise<Visitor> {
  const visitor = new Visitor(platform.url);
  await visitor.call('POST', '/api/auth', { json: { action: 'login', email, contrasena: platform.password } });
  return visitor;
}

/**
 * Pays one month of a plan with the simulator; nothing for the free plan or the current plan.
 * @throws {CallFailed} if a call is refused
 */
export async function payPlan(visitor: Visitor, plan: string): Promise<void> {
  const own = await visitor.call('GET', '/api/plan');
  if (plan === 'gratis' || textAt(valueAt(own.body, 'data'), 'plan') === plan) return;
  const { body } = await visitor.call('POST', '/api/pagos/tarjeta/intentos', { json: { plan } });
  const id = textAt(valueAt(body, 'intento'), 'id');
  await visitor.call('POST', `/api/pagos/tarjeta/intentos/${id}/confirmacion`, { json: {} });
}

/**
 * Dates a comment and its reply by the internal call, which production refuses.
 * @throws {CallFailed} if the call is refused
 */
export async function dateComment(platform: Platform, id: string, moments: Moments): Promise<void> {
  await new Visitor(platform.directoryUrl).call('POST', '/internal/demo/comentario', {
    json: { id, ...moments },
    headers: { authorization: `Bearer ${platform.directoryKey}` },
  });
}
