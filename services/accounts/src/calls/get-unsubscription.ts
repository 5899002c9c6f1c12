import type { Handler } from '../dependencies.ts';

/**
 * `GET /api/avisos/baja`: leads the person who opens the link of a mail's header to the page that asks first. The token goes behind
 * a `#` there, so that no further server sees it.
 */
export const getUnsubscription: Handler<'GET /api/avisos/baja'> = async ({ c, query }, { unsubscribing }) => {
  c.header('Cache-Control', 'no-store');
  return c.redirect(unsubscribing.page(query.token), 303);
};
