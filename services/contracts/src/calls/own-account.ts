import { z } from 'zod';
import { linkToken } from './auth.ts';
import { defineCall } from './define.ts';
import { doneWithMessage } from './shared.ts';

/**
 * Confirms an account's e-mail by the token of the link that was sent there; a repeat changes nothing. Without a token the
 * link is sent again to the e-mail of the session, unless it is confirmed.
 */
export const postConfirmation = defineCall({
  service: 'accounts',
  method: 'POST',
  path: '/api/cuenta/confirmacion',
  summary: 'Confirmar el correo de la cuenta, o pedir el enlace otra vez',
  access: 'everyone',
  json: z.object({ token: linkToken.optional() }),
  status: 200,
  answer: doneWithMessage,
  errors: ['enlace_vencido'],
});
