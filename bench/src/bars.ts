/** Figure that a row measures, and the limit that it must keep. */
export interface Bar {
  /** `least`: the figure must not be below the limit; `most`: it must not be above. */
  bound: 'least' | 'most';
  limit: number;
  /**
   * `ratio`: platform divided by the bare side of the same run; `ms`: milliseconds; `points`: out of 100;
   * `shift`: layout shift as browsers count it; `KB`: 1,024 bytes; `requests` and `pages`: counts.
   */
  unit: 'ratio' | 'ms' | 'KB' | 'points' | 'shift' | 'requests' | 'pages';
  /** Description of the comparison in the table. */
  what: string;
}

const least = (limit: number, unit: Bar['unit'], what: string): Bar => ({ bound: 'least', limit, unit, what });
const most = (limit: number, unit: Bar['unit'], what: string): Bar => ({ bound: 'most', limit, unit, what });

/** Load of the row `door`, and what it is compared with. */
const BESIDE = ' beside 2,000 idle streams and 1,000 slow bodies, p95, against alone';

/**
 * All bars of the benchmark by row and figure, with the limits from the product's table of speed bars. Those of search
 * and keystroke assume 10,000 providers and 50,000 posts, those of near 100,000, that of reads 100 connections.
 */
export const bars = {
  'photos.throughput': least(0.85, 'ratio', 'photos a second, upload to objects, against a bare sharp loop'),
  'photos.cpu': most(1.15, 'ratio', 'CPU ms per photo of worker and decoders against the bare loop'),
  'photos.upload-cpu': most(0.15, 'ratio', 'CPU ms per upload of gateway and media against the bare loop'),
  'search.p95': most(1.3, 'ratio', 'GET /api/buscar through the gateway against the engine asked directly, p95'),
  'search.cpu': most(1.4, 'ratio', 'CPU of gateway and directory for a search against the engine asked directly'),
  'keystroke.p95': most(80, 'ms', 'a key in the search field to the frame with its results, p95, in a browser'),
  'search.time': most(50, 'ms', 'GET /api/buscar through the gateway, p95, with 10,000 providers and 50,000 posts'),
  'near.distance': most(1.15, 'ratio', 'a search within 50 km by distance against the same in both countries, p95'),
  'near.open': most(1.15, 'ratio', "a search for what is open now against the same without 'abierto', p95"),
  'near.map': most(120, 'ms', 'GET /api/mapa through the gateway at any zoom, p95'),
  'near.bytes': most(40, 'KB', 'largest response of GET /api/mapa'),
  'reads.rate': least(0.6, 'ratio', 'GET /api/galeria a second, cached page, against bare node:http'),
  'reads.cpu': most(2, 'ratio', 'CPU of gateway and directory for a cached page against bare node:http'),
  'reads.page-cpu': most(50, 'ratio', 'CPU of gateway and directory for a page of a provider against bare node:http'),
  'reads.p99': most(50, 'ms', 'GET /api/galeria through the gateway, p99 at 100 connections'),
  'door.search': most(2, 'ratio', `GET /api/buscar${BESIDE}`),
  'door.gallery': most(2, 'ratio', `GET /api/galeria${BESIDE}`),
  'door.page': most(2, 'ratio', `/home${BESIDE}`),
  'door.login': most(2, 'ratio', `a login${BESIDE}`),
  'video.poster': most(3_000, 'ms', 'video of 10 s 1080p: first byte sent to poster known'),
  'video.playable': most(15_000, 'ms', 'video of 10 s 1080p: first byte sent to first piece of the film'),
  'visible.p50': most(1_000, 'ms', 'photo of 2 MB, sent to seen in the gallery and found by search, p50'),
  'visible.p95': most(2_000, 'ms', 'photo of 2 MB, sent to seen in the gallery and found by search, p95'),
  'federation.lcp': most(1, 'ratio', 'largest content of the first page, cold, slow phone, against one bundle'),
  'federation.scripts': most(40, 'KB', 'JavaScript of the first page after gzip, above that of the bundle'),
  'federation.requests': most(8, 'requests', 'scripts and style sheets of the first page'),
  'federation.switch': most(100, 'ms', 'a link to a warmed microfrontend to the frame with its screen'),
  'federation.switch-ratio': most(1, 'ratio', "the same against the bundle's, its chunk warmed alike"),
  'federation.fallback': most(3_500, 'ms', "a microfrontend's server hangs or answers 503, until its notice"),
  'federation.shift': most(0, 'shift', 'shift of the layout while the notice comes'),
  'deploys.live': most(5_000, 'ms', 'a deploy after its build until pages of two gateways name it, slowest of 100'),
  'deploys.back': most(1_000, 'ms', 'a rollback until pages of two gateways name the version before, slowest of 10'),
  'deploys.failed': most(0, 'pages', 'failed pages during 100 deploys at 20 pages a second'),
  'lighthouse.performance': least(
    95,
    'points',
    'Lighthouse, performance: / · /explorar · /p/:slug · /servicios/:segmento/:lugar',
  ),
  'lighthouse.accessibility': least(100, 'points', 'Lighthouse, accessibility'),
  'lighthouse.best-practices': least(95, 'points', 'Lighthouse, best practices'),
  'lighthouse.seo': least(100, 'points', 'Lighthouse, SEO'),
  'lighthouse.lcp': most(1_600, 'ms', 'largest content painted, slow 4G and a mid-range phone as Lighthouse has them'),
  'lighthouse.inp': most(80, 'ms', 'slowest press or key to the frame that answers it, the worst page'),
  'lighthouse.cls': most(0.02, 'shift', 'shift of layout while the page loads'),
} satisfies Record<`${string}.${string}`, Bar>;

export type BarName = keyof typeof bars;
export type RowName = BarName extends `${infer Row}.${string}` ? Row : never;

/** Names of the rows: the first part of their bars' names. */
export const ROWS = [...new Set(Object.keys(bars).map((bar) => bar.split('.')[0]))] as RowName[];

/**
 * Row that is measured only on request and alone: it downloads Lighthouse, and its pages need people with real pictures,
 * which the test providers of the other rows do not have.
 */
export const LIGHTHOUSE: RowName = 'lighthouse';
