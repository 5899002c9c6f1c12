import type { Hono } from 'hono';
import { facetSearch } from '../query/facet-search.ts';
import { multiSearch } from '../query/multi-search.ts';
import { search } from '../query/search.ts';
import { parseSearchBody, searchBodyOfQuery } from '../query/search-parameters.ts';
import type { TaskQueue } from '../tasks/queue.ts';
import { indexUid } from './query.ts';
import { readJson } from './read-body.ts';

/** Searches: one, many, and among the values of a facet. */
export function searchRoutes(app: Hono, queue: TaskQueue): void {
  app.post('/indexes/:uid/search', async (context) => {
    const uid = indexUid(context);
    const parameters = parseSearchBody(await readJson(context));
    return context.json(search(queue.catalog.get(uid), uid, parameters));
  });
  app.get('/indexes/:uid/search', (context) => {
    const uid = indexUid(context);
    const parameters = parseSearchBody(searchBodyOfQuery(context.req.query()));
    return context.json(search(queue.catalog.get(uid), uid, parameters));
  });
  app.post('/indexes/:uid/facet-search', async (context) => {
    const uid = indexUid(context);
    const body = await readJson(context);
    return context.json(facetSearch(queue.catalog.get(uid), uid, body));
  });
  app.post('/multi-search', async (context) => context.json(multiSearch(queue.catalog, await readJson(context))));
}
