/** Graph with its title, Grafana's unit, and queries with their legends. */
interface Graph {
  title: string;
  unit: 's' | 'short' | 'reqps' | 'percentunit' | 'bytes' | 'Bps';
  queries: ReadonlyArray<readonly [query: string, legend: string]>;
}

interface Dashboard {
  uid: string;
  title: string;
  graphs: readonly Graph[];
}

const rate = (metric: string) => `rate(${metric}[5m])`;
const quantile = (share: number, metric: string, by: string, filter = '') =>
  `histogram_quantile(${share}, sum by (le, ${by}) (${rate(`${metric}_bucket${filter}`)}))`;
function graph(title: string, unit: Graph['unit'], ...queries: Graph['queries'][number][]): Graph {
  return { title, unit, queries };
}

/** Labels that name a build of a microfrontend, and their legend. */
const BUILD = 'microfrontend, version';
const BUILD_LEGEND = '{{microfrontend}} {{version}}';

/** Dashboards by content; `npm run dashboards` writes them for Grafana. */
export const dashboards: readonly Dashboard[] = [
  {
    uid: 'vitrina-services',
    title: 'Vitrina: services',
    graphs: [
      graph('Requests', 'reqps', [`sum by (service) (${rate('vitrina_http_request_seconds_count')})`, '{{service}}']),
      graph('Answers with 5xx', 'percentunit', [
        `sum by (service) (${rate('vitrina_http_request_seconds_count{status=~"5.."}')}) / sum by (service) (${rate('vitrina_http_request_seconds_count')})`,
        '{{service}}',
      ]),
      graph(
        'Time of reads, p50 and p95',
        's',
        [quantile(0.5, 'vitrina_http_request_seconds', 'service', '{method="GET"}'), '{{service}} p50'],
        [quantile(0.95, 'vitrina_http_request_seconds', 'service', '{method="GET"}'), '{{service}} p95'],
      ),
      graph('CPU, cores', 'short', [`sum by (service) (${rate('process_cpu_seconds_total')})`, '{{service}}']),
      graph('Memory', 'bytes', ['max by (service) (process_resident_memory_bytes)', '{{service}}']),
      graph('Lag of the event loop, p99', 's', ['max by (service) (nodejs_eventloop_lag_p99_seconds)', '{{service}}']),
    ],
  },
  {
    uid: 'vitrina-work',
    title: 'Vitrina: queues, events and the index',
    graphs: [
      graph('Oldest job that waits', 's', ['max by (queue) (vitrina_queue_oldest_seconds)', '{{queue}}']),
      graph('Jobs by state', 'short', ['max by (queue, state) (vitrina_queue_jobs)', '{{queue}} {{state}}']),
      graph('Runs by outcome', 'short', [
        `sum by (job, outcome) (${rate('vitrina_jobs_total')})`,
        '{{job}} {{outcome}}',
      ]),
      graph(
        'Steps of processing, p50 and p95',
        's',
        [quantile(0.5, 'vitrina_step_seconds', 'work, step'), '{{work}} {{step}} p50'],
        [quantile(0.95, 'vitrina_step_seconds', 'work, step'), '{{work}} {{step}} p95'],
      ),
      graph('Originals taken in', 'Bps', [`sum by (kind) (${rate('vitrina_upload_bytes_total')})`, '{{kind}}']),
      graph('Oldest event that is not applied', 's', ['max by (source) (vitrina_outbox_oldest_seconds)', '{{source}}']),
      graph(
        'Events that failed or wait',
        'short',
        ['sum by (source, event) (increase(vitrina_outbox_failures_total[5m]))', '{{source}} {{event}} failed'],
        ['max by (source) (vitrina_outbox_waiting)', '{{source}} waiting'],
      ),
      graph('Lag of the search index', 's', ['max by (index) (vitrina_index_oldest_seconds)', '{{index}}']),
      graph(
        'For an operator',
        'short',
        ['max(vitrina_dead_letters)', 'dead letters'],
        ['max(vitrina_media_waiting_on_fault)', 'uploads that wait for a server'],
        ['sum by (kind, outcome) (increase(vitrina_mails_total{outcome!="sent"}[1h]))', 'mails {{kind}} {{outcome}}'],
        ['max(vitrina_media_store_refuses)', 'object store takes no writes'],
        ['sum by (source) (vitrina_mails_failing)', 'mails of {{source}} that are not taken'],
        ['max by (state) (vitrina_payments)', 'payments {{state}}'],
        ['max(vitrina_media_collector_stopped)', 'collector stopped'],
      ),
    ],
  },
  {
    uid: 'vitrina-microfrontends',
    title: 'Vitrina: microfrontends in the field',
    graphs: [
      graph('LCP, p75', 's', [quantile(0.75, 'vitrina_web_vitals_lcp_seconds', BUILD), BUILD_LEGEND]),
      graph('INP, p75', 's', [quantile(0.75, 'vitrina_web_vitals_inp_seconds', BUILD), BUILD_LEGEND]),
      graph('CLS, p75', 'short', [quantile(0.75, 'vitrina_web_vitals_cls', BUILD), BUILD_LEGEND]),
      graph('Measured pages in 5 minutes', 'short', [
        `sum by (${BUILD}) (increase(vitrina_web_vitals_cls_count[5m]))`,
        BUILD_LEGEND,
      ]),
      graph('Failures in browsers, in 5 minutes', 'short', [
        `sum by (${BUILD}, kind) (increase(vitrina_microfrontend_failures_total[5m]))`,
        `${BUILD_LEGEND} {{kind}}`,
      ]),
      graph(
        'Left out of pages, without first content, canaries halted, blocked by the policy',
        'short',
        ['max(vitrina_registry_left_out)', 'left out'],
        [
          `sum by (${BUILD}) (increase(vitrina_first_content_failures_total[5m]))`,
          `${BUILD_LEGEND} without first content`,
        ],
        ['sum by (microfrontend) (increase(vitrina_canaries_halted_total[1h]))', '{{microfrontend}} halted'],
        ['sum by (directive) (increase(vitrina_policy_violations_total[5m]))', '{{directive}} blocked in browsers'],
      ),
    ],
  },
];

/** Size of a graph in Grafana's grid of 24 columns. */
const WIDTH = 12;
const HEIGHT = 8;

/** Converts a dashboard to Grafana's provisioning format; users choose its data source there. */
export function toGrafana({ uid, title, graphs }: Dashboard): object {
  return {
    uid,
    title,
    tags: ['vitrina'],
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels: graphs.map(({ title, unit, queries }, index) => ({
      id: index + 1,
      type: 'timeseries',
      title,
      gridPos: { x: (index % 2) * WIDTH, y: Math.floor(index / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana's own variable, from the list above
      datasource: { type: 'prometheus', uid: '${source}' },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: queries.map(([expr, legendFormat], query) => ({
        refId: String.fromCharCode(65 + query),
        expr,
        legendFormat,
      })),
    })),
  };
}
