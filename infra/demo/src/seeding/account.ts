import { readPairKeys } from '@vitrina/contracts/internal-calls';
import { NOTICES_VERSION } from '@vitrina/contracts/rules';
import type { Moments } from '../people/moments.ts';
import { textAt, Visitor, valueAt } from './api.ts';

/** Where the platform is, and what the demo needs to act on it. */
export interface Platform {
  /** Origin of the gateway. */
  url: string;
  /** Origin of the directory, for the dates of comments. */
  directoryUrl: string;
  /** Key for the directory's internal call. */
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

type Entrance = Pick<Platform, 'url' | 'password'>;

/**
 * A visitor logged in with a demo account, which is registered first: that changes nothing for one that exists (R61).
 * @throws {CallFailed} where the platform refuses, for instance an account that has another password
 */
export async function join(platform: Entrance, { nombre, email }: { nombre: string; email: string }): Promise<Visitor> {
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
  return enter(platform, email);
}

/** A visitor logged in with a demo account that exists. @throws {CallFailed} where the platform refuses */
export async function enter(platform: Entrance, email: string): Promise<Visitor> {
  const visitor = new Visitor(platform.url);
  await visitor.call('POST', '/api/auth', { json: { action: 'login', email, contrasena: platform.password } });
  return visitor;
}

/**
 * Pays one month of a plan as a demo account, at the simulator; nothing for the free plan, and where it has that plan.
 * @throws {CallFailed} where a call is refused
 */
export async function payPlan(visitor: Visitor, plan: string): Promise<void> {
  const own = await visitor.call('GET', '/api/plan');
  if (plan === 'gratis' || textAt(valueAt(own.body, 'data'), 'plan') === plan) return;
  const { body } = await visitor.call('POST', '/api/pagos/tarjeta/intentos', { json: { plan } });
  const id = textAt(valueAt(body, 'intento'), 'id');
  await visitor.call('POST', `/api/pagos/tarjeta/intentos/${id}/confirmacion`, { json: {} });
}

/**
 * Dates a comment and its answer, by the internal call that production refuses.
 * @throws {CallFailed} where the call is refused
 */
export async function dateComment(platform: Platform, id: string, moments: Moments): Promise<void> {
  await new Visitor(platform.directoryUrl).call('POST', '/internal/demo/comentario', {
    json: { id, ...moments },
    headers: { authorization: `Bearer ${platform.directoryKey}` },
  });
}
