import { ObjectStore, runService } from '@vitrina/kernel';
import { readConfig, serviceAddresses } from './config.ts';
import { mountDocs } from './docs/mount.ts';
import { RepeatedAnswers } from './edge/repeated-answers.ts';
import { mountSecurityHeaders } from './edge/security.ts';
import { mountBuilds } from './objects/builds.ts';
import { mountMedia } from './objects/media.ts';
import { LiveRegistry } from './page/live-registry.ts';
import { mountPages } from './page/mount.ts';
import { mountStatic } from './page/static.ts';
import { mountCalls, sharedPaths } from './proxy/routes.ts';

await runService('gateway', readConfig, async ({ app, log, metrics, shortcuts }, config) => {
  const store = new ObjectStore(config, config.NAMESPACE);
  mountSecurityHeaders(app, config.PUBLIC_URL);
  mountDocs(app, config.PUBLIC_URL);
  mountCalls(app, serviceAddresses(config), config.PUBLIC_URL);
  mountBuilds(app, store);
  mountMedia(app, store);
  mountStatic(app, config.PUBLIC_URL);
  mountPages(app, new LiveRegistry(config.REGISTRY_URL, log), config.PUBLIC_URL);
  const repeated = new RepeatedAnswers(sharedPaths());
  repeated.standBefore(app);
  shortcuts.push(repeated.shortcut(metrics));
  return { objetos: () => store.ping() };
});
