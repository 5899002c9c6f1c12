import { CallFailed, Visitor } from './api.ts';

/** Where the platform is, and what the demo needs to act on it. */
export interface Platform {
  /** Origin of the gateway. */
  url: string;
  /** Origin of the accounts service, for plans without payment. */
  accountsUrl: string;
  serviceToken: string;
  /** Password of all demo accounts. */
  password: string;
}

/**
 * A visitor logged in with a demo account, which is registered where it does not exist yet.
 * @throws {CallFailed} where the platform refuses, for instance an account that has another password
 */
export async function enter(platform: Platform, account: { nombre: string; email: string }): Promise<Visitor> {
  const visitor = new Visitor(platform.url);
  const { email, nombre } = account;
  const contrasena = platform.password;
  const login = () => visitor.call('POST', '/api/auth', { json: { action: 'login', email, contrasena } });
  try {
    await login();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error;
    await visitor.call('POST', '/api/auth', {
      json: { action: 'register', nombre, email, contrasena, confirmar_contrasena: contrasena },
    });
    await login();
  }
  return visitor;
}

/**
 * Gives a demo account a plan without payment, by the internal call that production refuses.
 * @throws {CallFailed} where the call is refused
 */
export async function givePlan(platform: Platform, email: string, plan: string): Promise<void> {
  await new Visitor(platform.accountsUrl).call('POST', '/internal/demo/plan', {
    json: { email, plan },
    headers: { authorization: `Bearer ${platform.serviceToken}` },
  });
}
