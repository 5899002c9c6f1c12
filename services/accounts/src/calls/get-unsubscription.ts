import type { Handler } from '../dependencies.ts';

/**
 * `GET /api/avisos/baja`: redirects a person who opens the link in a mail's header to the page that asks first. The token
 * moves behind a `#`, so that no server receives it again.
 */
export const getUnsubscription: Handler<'GET /api/avisos/baja'> = async ({ c, query }, { unsubscribeLinks }) => {
  c.header('Cache-Control', 'no-store');
  return c.redirect(unsubscribeLinks.page(query.token), 303);
};
