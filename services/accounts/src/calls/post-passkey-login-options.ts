import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Handler } from '../dependencies.ts';

/** `POST /api/auth/llave/opciones`: creates a challenge for any passkey of this platform on the device. */
export const postPasskeyLoginOptions: Handler<'POST /api/auth/llave/opciones'> = async (_input, dependencies) => {
  const { challenges, party } = dependencies;
  const opciones = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  await challenges.add(opciones.challenge, 'login', '');
  return { success: true, opciones: { ...opciones } };
};
