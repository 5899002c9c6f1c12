import type { Release } from '@vitrina/contracts/microfrontends/resolve';
import { ObjectStore, type ReadyChecks, releaseTrust, ServiceClient, type ServiceDependencies } from '@vitrina/kernel';
import { type GatewayConfig, mapTiles, serviceAddresses } from './config.ts';
import { mountDocs } from './docs.ts';
import { mountCanonicalHost } from './edge/canonical-host.ts';
import { DeviceCookie } from './edge/device-cookie.ts';
import { mountPolicyReports } from './edge/policy-reports.ts';
import { RepeatedAnswers } from './edge/repeated-answers.ts';
import { guardMetrics, mountSecurityHeaders } from './edge/security.ts';
import { VisitorHeaders } from './edge/visitor.ts';
import { mountExtensions } from './extensions.ts';
import { mountBuilds } from './objects/builds.ts';
import { mountMedia } from './objects/media.ts';
import { PictureViews } from './objects/picture-views.ts';
import { FirstEngine } from './page/first/engine.ts';
import { FirstModules } from './page/first/first-modules.ts';
import { LastGoodVersions, mountLastGood } from './page/last-good.ts';
import { LiveRegistry } from './page/live-registry.ts';
import { mountPages } from './page/mount.ts';
import { PageCounts } from './page/page-counts.ts';
import { mountPreviews, Previews } from './page/previews.ts';
import { mountSiteMaps } from './page/site-map.ts';
import { mountStatic } from './page/static.ts';
import { mountCalls, sharedPaths } from './proxy/routes.ts';

/** Mounts everything that people and browsers reach: edge checks first, pages last. */
export async function startGateway(
  { app, log, metrics, shortcuts, shutdown }: ServiceDependencies,
  config: GatewayConfig,
): Promise<ReadyChecks> {
  const store = new ObjectStore(config, config.NAMESPACE);
  mountSecurityHeaders(app, config.PUBLIC_URL);
  const devices = new DeviceCookie(config.PUBLIC_URL, config.PAGE_SECRET);
  const visitors = new VisitorHeaders(config.TRUSTED_PROXIES, config.PUBLIC_URL, devices);
  mountCanonicalHost(app, config.PUBLIC_URL, visitors);
  guardMetrics(app, config.METRICS_TOKEN, visitors);
  mountPolicyReports(app, { log, metrics });
  mountDocs(app, config.PUBLIC_URL);
  const trust = releaseTrust(config);
  const registry = new ServiceClient(config.REGISTRY_URL, config.SERVICE_KEYS.to('registry'));
  mountExtensions(app, registry, config.NODE_ENV === 'production', shutdown);
  mountCalls(app, serviceAddresses(config), shutdown, devices);
  const lastGood = new LastGoodVersions(registry, trust);
  mountLastGood(app, lastGood);
  mountBuilds(app, store);
  const views =
    config.MEDIA_URL && new PictureViews(new ServiceClient(config.MEDIA_URL, config.SERVICE_KEYS.to('media')));
  if (views) views.start(log, shutdown);
  mountMedia(app, store, views);
  mountStatic(app, config.PUBLIC_URL);
  const counts = new PageCounts(registry);
  counts.start(log, shutdown);
  const modules = new FirstModules({
    objects: store,
    engine: new FirstEngine(config.FIRST_CONTENT_SOCKET),
    tell: (version, reason) => counts.countFailure(version, reason),
    log,
    metrics,
  });
  shutdown.add('workers', () => modules.close());
  const onAnswer = (releases: readonly Release[], revision: number) => {
    modules.want(releases);
    void lastGood.want(releases, revision);
  };
  const services = Object.fromEntries(
    Object.entries(serviceAddresses(config)).flatMap(([name, addresses]) =>
      addresses ? [[name, new ServiceClient(addresses)]] : [],
    ),
  );
  const { PAGE_SECRET: secret, PUBLIC_URL: publicUrl } = config;
  const previews = new Previews({ registry, trust, secret, publicUrl });
  mountPreviews(app, previews, publicUrl);
  const pages = {
    previews,
    registry: new LiveRegistry(registry, trust, { log, metrics, onAnswer }),
    services,
    directory: config.DIRECTORY_URL && new ServiceClient(config.DIRECTORY_URL),
    modules,
    publicUrl: config.PUBLIC_URL,
    secondUrl: config.BUILDS_SECOND_URL,
    tiles: mapTiles(config),
    mediaUrl: config.PUBLIC_MEDIA_URL,
    pageSecret: config.PAGE_SECRET,
    measuredShare: config.MEASURED_SHARE,
    counts,
    log,
  };
  // Asks for the live releases now, so that drawing modules are loaded before the first page.
  void pages.registry.live();
  mountSiteMaps(app, pages);
  mountPages(app, pages);
  const repeated = new RepeatedAnswers(sharedPaths());
  repeated.standBefore(app);
  shortcuts.push(repeated.shortcut(metrics), visitors.shortcut);
  return { objetos: () => store.ping(), paginas: () => pages.registry.check() };
}
