import type { Hono } from 'hono';
import type { Json, JsonObject } from '../index/json.ts';
import { checkSetting, checkSettings, SETTING_NAMES, settingRoute } from '../settings/parse.ts';
import type { SettingName } from '../settings/settings.ts';
import type { TaskQueue } from '../tasks/queue.ts';
import { taskSummary } from '../tasks/task.ts';
import { indexUid } from './query.ts';
import { readJson } from './read-body.ts';

/** Settings that are groups of fields: their routes merge (PATCH); all others replace (PUT). */
const GROUPS: ReadonlySet<SettingName> = new Set(['typoTolerance', 'faceting', 'pagination', 'embedders']);

/** Settings, all at once and one by one. */
export function settingsRoutes(app: Hono, queue: TaskQueue): void {
  app.get('/indexes/:uid/settings', (context) => context.json(queue.catalog.get(indexUid(context)).settings));
  app.patch('/indexes/:uid/settings', async (context) => {
    const uid = indexUid(context);
    const change = checkSettings(await readJson(context));
    return context.json(taskSummary(await queue.enqueue(uid, { kind: 'changeSettings', change, reset: false })), 202);
  });
  app.delete('/indexes/:uid/settings', async (context) =>
    context.json(
      taskSummary(await queue.enqueue(indexUid(context), { kind: 'changeSettings', change: {}, reset: true })),
      202,
    ),
  );
  for (const name of SETTING_NAMES) settingRoutes(app, queue, name);
}

function settingRoutes(app: Hono, queue: TaskQueue, name: SettingName): void {
  const path = `/indexes/:uid/settings/${settingRoute(name)}`;
  const enqueue = (uid: string, change: JsonObject) =>
    queue.enqueue(uid, { kind: 'changeSettings', change, reset: false });
  app.get(path, (context) => context.json(queue.catalog.get(indexUid(context)).settings[name]));
  app.on(GROUPS.has(name) ? 'PATCH' : 'PUT', path, async (context) => {
    const uid = indexUid(context);
    const value = await readJson(context);
    checkSetting(name, value, '');
    return context.json(taskSummary(await enqueue(uid, { [name]: value as Json })), 202);
  });
  app.delete(path, async (context) =>
    context.json(taskSummary(await enqueue(indexUid(context), { [name]: null })), 202),
  );
}
