import { type Feature, Problem } from '@vitrina/kernel';
import { requireActive } from '../account/announced-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { SharedLists, sharedListModel } from './shared-lists.ts';

/** Favourites of an account, and lists that are shared by a link (R57). */
export const favourites: Feature<AccountsContext> = {
  name: 'favourites',
  async start(context) {
    const lists = new SharedLists(await sharedListModel(context.mongo), context.clock);
    context.calls({ ...favouriteCalls, ...sharedListCalls(lists) }, context);
  },
};

const favouriteCalls = {
  /** Lists the favourites of the signed-in user. */
  'GET /api/favoritos': async ({ session }, { accounts }) => {
    const account = requireActive(await accounts.byId(session.userId));
    return { success: true, data: { ids: await accounts.providersAmong(account.favourites ?? []) } };
  },

  /** Replaces the favourites of the signed-in user. */
  'PUT /api/favoritos': async ({ json, session }, { accounts }) => {
    const favourites = await accounts.providersAmong(json.ids);
    await accounts.change(session.userId, (current) => {
      requireActive(current);
      return { favourites };
    });
    return { success: true, data: { ids: favourites } };
  },
} satisfies Handlers;

const sharedListCalls = (lists: SharedLists) =>
  ({
    /** Stores a list and returns its link. */
    'POST /api/favoritos/enlace': async ({ json }, { accounts, page }) => {
      const ids = await accounts.providersAmong(json.ids);
      if (ids.length === 0) throw new Problem('lista_vacia', { fields: ['ids'] });
      const { _id, expiresAt } = await lists.add(ids);
      return { success: true, data: { url: page(`/favoritos/${_id}`), hasta: expiresAt.toISOString() } };
    },

    /** Reads a shared list. */
    'GET /api/favoritos/enlace/:id': async ({ params }, { accounts }) => {
      const list = await lists.byId(params.id);
      if (!list) throw new Problem('lista_no_encontrada');
      return {
        success: true,
        data: { ids: await accounts.providersAmong(list.ids), hasta: list.expiresAt.toISOString() },
      };
    },
  }) satisfies Handlers;
