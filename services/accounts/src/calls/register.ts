import type { Calls } from '@vitrina/contracts';
import { checkNewPassword } from '@vitrina/contracts/rules';
import { type AppEnv, clientAddress, clientNetwork, Problem } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { hashPassword } from '../password.ts';
import { consentTo } from '../store/consent.ts';
import { texts } from '../texts.ts';

type RegisterBody = Extract<Calls['POST /api/auth']['json'], { action: 'register' }>;

/**
 * Opens an account on the free plan, whose e-mail is asked for confirmation; the person logs in afterwards. What they agreed
 * to is recorded with the time.
 * @throws {Problem} `contrasenas_no_coinciden`, `contrasena_corta`, `contrasena_larga`, `correo_en_uso`,
 *   `demasiadas_solicitudes` by address
 */
export async function register(c: Context<AppEnv>, body: RegisterBody, dependencies: Dependencies): Promise<Response> {
  const { nombre, email, contrasena, confirmar_contrasena, consentimiento } = body;
  const wrong = checkNewPassword({ contrasena, confirmar_contrasena });
  if (wrong) throw new Problem(wrong.code, { fields: [wrong.field] });
  await dependencies.limits.consume('registrations', clientNetwork(clientAddress(c)));
  if (await dependencies.accounts.byEmail(email)) throw new Problem('correo_en_uso', { fields: ['email'] });
  const passwordHash = await hashPassword(contrasena);
  const consent = consentimiento === undefined ? {} : consentTo(consentimiento);
  await dependencies.accounts.create({ name: nombre, email, passwordHash, ...consent, mail: 'confirmation' });
  return c.json({ success: true, message: texts.registered }, 201);
}
