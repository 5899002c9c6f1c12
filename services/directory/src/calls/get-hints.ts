import { planHas } from '@vitrina/contracts/plans';
import { hintKinds } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { readPresentation } from '../reading/presentation.ts';
import { hintKey, hintsOf } from '../rules/hints.ts';

/** `GET /api/consejos`: measured suggestions for improving the caller's profile (R39). */
export const getHints: Handler<'GET /api/consejos'> = async ({ session }, { store, clock }) => {
  const now = clock.now().getTime();
  const found = await readPresentation(store, session.userId, now);
  if (!found || !planHas(found.plan, 'optimizacion')) throw new Problem('consejos_sin_plan');
  const dismissed = await store.dismissedHints.findById(session.userId).lean<{ keys: string[] }>();
  const hints = hintsOf(found.presentation, now, new Set(dismissed?.keys));
  return {
    success: true,
    data: hints.map((hint) => ({
      clave: hintKey(hint),
      consejo: hintKinds.toWire[hint.kind],
      publicacion: hint.post && { id: hint.post.id, evento: hint.post.event },
    })),
  };
};
