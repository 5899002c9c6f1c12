/** A figure that a row measures, and what it must reach. */
export interface Bar {
  row: RowName;
  /** What is compared, as the table says it. */
  what: string;
  /** `least`: the figure must not be below the limit; `most`: not above it. */
  bound: 'least' | 'most';
  limit: number;
  /**
   * `ratio`: platform divided by the bare side of the same run; `ms`: milliseconds; `MB`: 1,048,576 bytes; `points`: of
   * 100; `shift`: of layout, as browsers count it.
   */
  unit: 'ratio' | 'ms' | 'MB' | 'points' | 'shift';
  /** Where the limit comes from. */
  source: string;
}

export const ROWS = [
  'photos',
  'search',
  'keystroke',
  'reads',
  'door',
  'video',
  'visible',
  'memory',
  'rivals',
  'lighthouse',
] as const;
export type RowName = (typeof ROWS)[number];

/** Rows that are measured only where they are asked for: they fetch programs of others. */
export const ON_DEMAND: readonly RowName[] = ['rivals', 'lighthouse'];

/** Rows with a platform to themselves: made-up providers have no pictures to be looked at. */
export const ALONE: readonly RowName[] = ['lighthouse'];

/** Every bar of the benchmark. The source of all of them is the product's table of speed bars, line by line. */
export const bars = {
  'photos.throughput': {
    row: 'photos',
    what: 'photos a second, upload to objects, against a bare sharp loop',
    bound: 'least',
    limit: 0.85,
    unit: 'ratio',
    source: 'speed bars, "photos through upload, queue, worker, objects": at least 0.85',
  },
  'photos.cpu': {
    row: 'photos',
    what: 'CPU ms per photo of worker and decoders against the bare loop',
    bound: 'most',
    limit: 1.15,
    unit: 'ratio',
    source: 'speed bars, same line: CPU per photo at most 1.15 times',
  },
  'search.p95': {
    row: 'search',
    what: 'GET /api/buscar through the gateway against the engine asked directly, p95',
    bound: 'most',
    limit: 1.5,
    unit: 'ratio',
    source: 'speed bars, "search call against the bare engine\'s own answer": p95 at most 1.5 times',
  },
  'keystroke.p95': {
    row: 'keystroke',
    what: 'a key in the search field to the frame with its results, p95, in a browser',
    bound: 'most',
    limit: 100,
    unit: 'ms',
    source: 'speed bars, "keystroke to painted results": p95 at most 100 ms at 10,000 providers and 50,000 posts',
  },
  'search.time': {
    row: 'search',
    what: 'GET /api/buscar through the gateway, p95 (the bar is meant for 10,000 providers and 50,000 posts)',
    bound: 'most',
    limit: 50,
    unit: 'ms',
    source: 'visitors\' bars, "search p95": at most 50 ms at 10,000 providers and 50,000 posts on the embedded engine',
  },
  'reads.rate': {
    row: 'reads',
    what: 'GET /api/galeria a second through the gateway, cached page, against bare node:http',
    bound: 'least',
    limit: 0.6,
    unit: 'ratio',
    source: 'speed bars, "reads per second of /api/galeria against bare node:http": at least 0.6 on a cached page',
  },
  'reads.p99': {
    row: 'reads',
    what: 'GET /api/galeria through the gateway, p99 at 100 connections',
    bound: 'most',
    limit: 50,
    unit: 'ms',
    source: 'speed bars, same line: p99 at most 50 ms at 100 connections',
  },
  'door.search': {
    row: 'door',
    what: 'GET /api/buscar beside 2,000 idle streams and 1,000 slow bodies, p95, against alone',
    bound: 'most',
    limit: 2,
    unit: 'ratio',
    source: 'the door, "2,000 idle streams and 1,000 slow bodies": p95 at most 2 times idle',
  },
  'door.gallery': {
    row: 'door',
    what: 'GET /api/galeria beside 2,000 idle streams and 1,000 slow bodies, p95, against alone',
    bound: 'most',
    limit: 2,
    unit: 'ratio',
    source: 'the door, "2,000 idle streams and 1,000 slow bodies": p95 at most 2 times idle',
  },
  'door.page': {
    row: 'door',
    what: '/home beside 2,000 idle streams and 1,000 slow bodies, p95, against alone',
    bound: 'most',
    limit: 2,
    unit: 'ratio',
    source: 'the door, "2,000 idle streams and 1,000 slow bodies": p95 at most 2 times idle',
  },
  'door.login': {
    row: 'door',
    what: 'a login beside 2,000 idle streams and 1,000 slow bodies, p95, against alone',
    bound: 'most',
    limit: 2,
    unit: 'ratio',
    source: 'the door, "2,000 idle streams and 1,000 slow bodies": p95 at most 2 times idle',
  },
  'video.poster': {
    row: 'video',
    what: 'video of 10 s 1080p: first byte sent to poster known',
    bound: 'most',
    limit: 3_000,
    unit: 'ms',
    source: 'speed bars, "video of 10 s 1080p": poster at most 3 s',
  },
  'video.playable': {
    row: 'video',
    what: 'video of 10 s 1080p: first byte sent to first piece of the film',
    bound: 'most',
    limit: 15_000,
    unit: 'ms',
    source: 'speed bars, same line: playable at most 15 s',
  },
  'visible.p50': {
    row: 'visible',
    what: 'photo of 2 MB, sent to seen in the gallery and found by search, p50',
    bound: 'most',
    limit: 1_000,
    unit: 'ms',
    source: 'speed bars, "photo of 2 MB: upload complete": p50 at most 1 s',
  },
  'visible.p95': {
    row: 'visible',
    what: 'photo of 2 MB, sent to seen in the gallery and found by search, p95',
    bound: 'most',
    limit: 2_000,
    unit: 'ms',
    source: 'speed bars, same line: p95 at most 2 s',
  },
  'memory.swing': {
    row: 'memory',
    what: 'memory of the media API during 1 GB in pieces of 50 MB, from its middle',
    bound: 'most',
    limit: 30,
    unit: 'MB',
    source: 'speed bars, "memory of the API while 1 GB is uploaded": flat, 30 MB more or less',
  },
  'rivals.imagor': {
    row: 'rivals',
    what: 'CPU of imagor per photo against ours, the same files asked of both',
    bound: 'least',
    limit: 1,
    unit: 'ratio',
    source: 'comparison with the field: ours ahead per CPU second where size and SSIM match',
  },
  'rivals.thumbor': {
    row: 'rivals',
    what: 'CPU of thumbor per photo against ours, the same files asked of both',
    bound: 'least',
    limit: 1,
    unit: 'ratio',
    source: 'comparison with the field: ours ahead per CPU second where size and SSIM match',
  },
  'lighthouse.performance': {
    row: 'lighthouse',
    what: 'Lighthouse, performance: / · /explorar · /p/:slug',
    bound: 'least',
    limit: 95,
    unit: 'points',
    source: 'speed bars, "LCP / CLS / INP on /, /explorar, /p/:slug": performance at least 95',
  },
  'lighthouse.accessibility': {
    row: 'lighthouse',
    what: 'Lighthouse, accessibility',
    bound: 'least',
    limit: 100,
    unit: 'points',
    source: 'speed bars, same line: accessibility 100',
  },
  'lighthouse.best-practices': {
    row: 'lighthouse',
    what: 'Lighthouse, best practices',
    bound: 'least',
    limit: 95,
    unit: 'points',
    source: 'speed bars, same line: best practices at least 95',
  },
  'lighthouse.seo': {
    row: 'lighthouse',
    what: 'Lighthouse, SEO',
    bound: 'least',
    limit: 100,
    unit: 'points',
    source: 'speed bars, same line: SEO 100',
  },
  'lighthouse.lcp': {
    row: 'lighthouse',
    what: 'largest content painted, slow 4G and a mid-range phone as Lighthouse has them',
    bound: 'most',
    limit: 1_800,
    unit: 'ms',
    source: 'speed bars, same line: LCP at most 1.8 s',
  },
  'lighthouse.inp': {
    row: 'lighthouse',
    what: 'slowest press or key to the frame that answers it, the worst page, CPU slowed fourfold',
    bound: 'most',
    limit: 100,
    unit: 'ms',
    source: 'speed bars, "LCP / CLS / INP": INP at most 100 ms',
  },
  'lighthouse.cls': {
    row: 'lighthouse',
    what: 'shift of layout while the page loads',
    bound: 'most',
    limit: 0.02,
    unit: 'shift',
    source: 'speed bars, same line: CLS at most 0.02',
  },
} as const satisfies Record<string, Bar>;

export type BarName = keyof typeof bars;
