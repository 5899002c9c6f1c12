import { writeFile } from 'node:fs/promises';
import { dashboards, toGrafana } from './dashboards.ts';

for (const dashboard of dashboards) {
  const file = new URL(`../dashboards/${dashboard.uid}.json`, import.meta.url);
  await writeFile(file, `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`);
}
