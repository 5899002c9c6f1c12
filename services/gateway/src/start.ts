import { ObjectStore, type ReadyChecks, ServiceClient, type ServiceDependencies } from '@vitrina/kernel';
import { type GatewayConfig, serviceAddresses } from './config.ts';
import { mountDocs } from './docs/mount.ts';
import { guardMetrics } from './edge/metrics-guard.ts';
import { RepeatedAnswers } from './edge/repeated-answers.ts';
import { mountSecurityHeaders } from './edge/security.ts';
import { VisitorHeaders } from './edge/visitor.ts';
import { mountBuilds } from './objects/builds.ts';
import { mountMedia } from './objects/media.ts';
import { mountAppImages } from './page/app-images.ts';
import { LiveRegistry } from './page/live-registry.ts';
import { mountManifest } from './page/manifest.ts';
import { mountPages } from './page/mount.ts';
import { PageCounts } from './page/page-counts.ts';
import { mountSiteMaps } from './page/site-map.ts';
import { mountStatic } from './page/static.ts';
import { mountCalls, sharedPaths } from './proxy/routes.ts';

/** Mounts everything that people and browsers reach: the checks of the edge first, pages last. */
export async function startGateway(
  { app, log, metrics, shortcuts, shutdown }: ServiceDependencies,
  config: GatewayConfig,
): Promise<ReadyChecks> {
  const store = new ObjectStore(config, config.NAMESPACE);
  mountSecurityHeaders(app, config.PUBLIC_URL);
  const visitors = new VisitorHeaders(config.TRUSTED_PROXIES, config.PUBLIC_URL);
  guardMetrics(app, config.SERVICE_TOKEN, (incoming) => visitors.wasForwarded(incoming));
  mountDocs(app, config.PUBLIC_URL);
  mountCalls(app, serviceAddresses(config), shutdown);
  mountBuilds(app, store);
  mountMedia(app, store);
  mountStatic(app, config.PUBLIC_URL);
  const registry = new ServiceClient(config.REGISTRY_URL);
  const counts = config.SERVICE_TOKEN === undefined ? undefined : new PageCounts(registry, config.SERVICE_TOKEN);
  counts?.start(log, shutdown);
  const pages = {
    registry: new LiveRegistry(registry, config.RELEASE_KEYS, { log, metrics }),
    directory: config.DIRECTORY_URL && new ServiceClient(config.DIRECTORY_URL),
    publicUrl: config.PUBLIC_URL,
    pageSecret: config.SERVICE_TOKEN,
    measuredShare: config.MEASURED_SHARE,
    counts,
    log,
  };
  mountManifest(app);
  mountAppImages(app);
  mountSiteMaps(app, pages);
  mountPages(app, pages);
  const repeated = new RepeatedAnswers(sharedPaths());
  repeated.standBefore(app);
  shortcuts.push(repeated.shortcut(metrics), visitors.shortcut);
  return { objetos: () => store.ping() };
}
