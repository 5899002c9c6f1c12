import type { Calls } from '@vitrina/contracts';
import { checkNewPassword } from '@vitrina/contracts/rules';
import { type AppEnv, type Caller, hashToken, limitCaller, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { hashPassword } from '../password.ts';
import { consentTo } from '../store/consent.ts';
import { texts } from '../texts.ts';

type RegisterBody = Extract<Calls['POST /api/auth']['json'], { action: 'register' }>;

/**
 * Creates an account on the free plan, records the consent with its time, and sends the link that confirms the e-mail; the
 * person logs in afterwards. For an e-mail that already has an account the response is the same after the same work (R61):
 * one password hash, one document, one mail. Its owner gets that mail, and the account does not change.
 * @throws {Problem} `contrasenas_no_coinciden`, `contrasena_corta`, `contrasena_larga`, `demasiadas_solicitudes` per device
 */
export async function register(
  c: Context<AppEnv>,
  body: RegisterBody,
  caller: Caller,
  dependencies: Dependencies,
): Promise<Response> {
  const { nombre, email, contrasena, confirmar_contrasena, consentimiento } = body;
  const wrong = checkNewPassword({ contrasena, confirmar_contrasena });
  if (wrong) throw new Problem(wrong.code, { fields: [wrong.field] });
  await limitCaller(dependencies.limits, 'registrations', caller);
  const { accounts, recoveries } = dependencies;
  const exists = (await accounts.byEmail(email)) !== null;
  const passwordHash = await hashPassword(contrasena);
  const consent = consentimiento === undefined ? {} : consentTo(consentimiento);
  const fresh = { name: nombre, email, passwordHash, ...consent, mail: 'confirmation' } as const;
  // The unique index refuses the second of two simultaneous registrations.
  if (exists || !(await accounts.create(fresh))) await recoveries.add(email, 'repeatedRegistration', hashToken(email));
  return c.json({ success: true, message: texts.registered }, 201);
}
