import { type Feature, Problem } from '@vitrina/kernel';
import { requireActive } from '../account/announced-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { browserText, readOrigin } from '../sign-in/open-session.ts';
import { deviceIdOf } from './devices.ts';
import type { Pushes } from './pushes.ts';

/** Pause between two sweeps for devices whose session has ended, in milliseconds. */
const SWEEP_MS = 3_600_000;

/** Devices that show notifications of an account (R60); `pushes.ts` tells how messages reach them. */
export const push: Feature<AccountsContext> = {
  name: 'push',
  start(context) {
    const { pushes } = context;
    context.calls(deviceCalls, context);
    context.erasers.push(({ id }) => pushes.forget(id));
    context.leaderTask('push devices', ({ signal }) => pushes.devices.removeEnded(signal), {
      pauseMs: SWEEP_MS,
      failureMessage: 'scan for devices without a session failed',
    });
  },
};

/** Devices of an account, as their owner sees them. */
export async function deviceCards({ devices }: Pick<Pushes, 'devices'>, accountId: string) {
  const found = await devices.of(accountId);
  return found.map(({ _id, name, createdAt }) => ({ id: _id, navegador: name, desde: createdAt.toISOString() }));
}

async function answer({ pushes, config }: AccountsContext, accountId: string) {
  const dispositivos = await deviceCards(pushes, accountId);
  return { success: true, data: { clave: config.VAPID_PUBLIC_KEY ?? null, dispositivos } } as const;
}

const deviceCalls = {
  /** Lists the devices of the signed-in user, with the key to subscribe with. */
  'GET /api/cuenta/dispositivos': async ({ session }, context) => {
    requireActive(await context.accounts.byId(session.userId));
    return answer(context, session.userId);
  },

  /** Stores the subscription of this browser for the account and session of the request. */
  'PUT /api/cuenta/dispositivos': async ({ c, json, session }, context) => {
    const { accounts, pushes, config, clock } = context;
    const { endpoint, keys, expirationTime, reemplaza } = json;
    const replaced = reemplaza === undefined ? undefined : deviceIdOf({ endpoint: reemplaza });
    requireActive(await accounts.byId(session.userId));
    const subscription = { endpoint, ...keys };
    if (!config.VAPID_PUBLIC_KEY || !pushes.service.isUsable(subscription)) throw new Problem('suscripcion_invalida');
    if (replaced !== undefined && !(await pushes.devices.find(session.userId, replaced))) {
      throw new Problem('dispositivo_no_encontrado');
    }
    const origin = readOrigin({ userAgent: c.req.header('user-agent'), cookie: undefined });
    await pushes.devices.store(session, subscription, {
      name: browserText(origin),
      createdAt: clock.now(),
      ...(expirationTime && { expiresAt: new Date(expirationTime) }),
    });
    if (replaced !== undefined && replaced !== deviceIdOf(subscription)) {
      await pushes.devices.remove(session.userId, replaced);
    }
    return answer(context, session.userId);
  },

  /** Turns notifications off for all devices of the signed-in user. */
  'DELETE /api/cuenta/dispositivos': async ({ session }, context) => {
    await context.pushes.devices.removeAll(session.userId);
    return answer(context, session.userId);
  },

  /** Turns notifications off for a device of the signed-in user; other people's devices are not found. */
  'DELETE /api/cuenta/dispositivos/:id': async ({ params, session }, context) => {
    if (!(await context.pushes.devices.remove(session.userId, params.id))) {
      throw new Problem('dispositivo_no_encontrado');
    }
    return answer(context, session.userId);
  },
} satisfies Handlers;
