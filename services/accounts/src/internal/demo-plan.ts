import { planId } from '@vitrina/contracts';
import { type App, Problem, parseInput, readJson, requireServiceToken } from '@vitrina/kernel';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

const body = z.object({ email: z.string().trim().toLowerCase().max(254), plan: planId });

/**
 * `POST /internal/demo/plan`: gives a demo account a plan without a payment. In production it is refused for everyone.
 * @throws {Problem} `no_permitido`, `proveedor_no_encontrado` for an unknown e-mail
 */
export function serveDemoPlan(app: App, dependencies: Dependencies): void {
  app.post('/internal/demo/plan', requireServiceToken(dependencies.config.SERVICE_TOKEN), async (c) => {
    if (dependencies.config.NODE_ENV === 'production') throw new Problem('no_permitido');
    const { email, plan } = parseInput(body, await readJson(c));
    const account = await dependencies.accounts.byEmail(email);
    if (!account) throw new Problem('proveedor_no_encontrado');
    await dependencies.accounts.change(account._id, (kept) => (kept.plan === plan ? {} : { plan }));
    return c.json({ success: true });
  });
}
