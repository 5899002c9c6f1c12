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

/** Dashboards by content; `npm run dashboards` writes them for Grafana. */
export const dashboards: readonly Dashboard[] = [
  {
    uid: 'vitrina-services',
    title: 'Vitrina: services',
    graphs: [
      {
        title: 'Requests',
        unit: 'reqps',
        queries: [[`sum by (service) (${rate('vitrina_http_request_seconds_count')})`, '{{service}}']],
      },
      {
        title: 'Answers with 5xx',
        unit: 'percentunit',
        queries: [
          [
            `sum by (service) (${rate('vitrina_http_request_seconds_count{status=~"5.."}')}) / sum by (service) (${rate('vitrina_http_request_seconds_count')})`,
            '{{service}}',
          ],
        ],
      },
      {
        title: 'Time of reads, p50 and p95',
        unit: 's',
        queries: [
          [quantile(0.5, 'vitrina_http_request_seconds', 'service', '{method="GET"}'), '{{service}} p50'],
          [quantile(0.95, 'vitrina_http_request_seconds', 'service', '{method="GET"}'), '{{service}} p95'],
        ],
      },
      {
        title: 'CPU, cores',
        unit: 'short',
        queries: [[`sum by (service) (${rate('process_cpu_seconds_total')})`, '{{service}}']],
      },
      {
        title: 'Memory',
        unit: 'bytes',
        queries: [['max by (service) (process_resident_memory_bytes)', '{{service}}']],
      },
      {
        title: 'Lag of the event loop, p99',
        unit: 's',
        queries: [['max by (service) (nodejs_eventloop_lag_p99_seconds)', '{{service}}']],
      },
    ],
  },
  {
    uid: 'vitrina-work',
    title: 'Vitrina: queues, events and the index',
    graphs: [
      {
        title: 'Oldest job that waits',
        unit: 's',
        queries: [['max by (queue) (vitrina_queue_oldest_seconds)', '{{queue}}']],
      },
      {
        title: 'Jobs by state',
        unit: 'short',
        queries: [['max by (queue, state) (vitrina_queue_jobs)', '{{queue}} {{state}}']],
      },
      {
        title: 'Runs by outcome',
        unit: 'short',
        queries: [[`sum by (job, outcome) (${rate('vitrina_jobs_total')})`, '{{job}} {{outcome}}']],
      },
      {
        title: 'Steps of processing, p50 and p95',
        unit: 's',
        queries: [
          [quantile(0.5, 'vitrina_step_seconds', 'work, step'), '{{work}} {{step}} p50'],
          [quantile(0.95, 'vitrina_step_seconds', 'work, step'), '{{work}} {{step}} p95'],
        ],
      },
      {
        title: 'Originals taken in',
        unit: 'Bps',
        queries: [[`sum by (kind) (${rate('vitrina_upload_bytes_total')})`, '{{kind}}']],
      },
      {
        title: 'Oldest event that is not applied',
        unit: 's',
        queries: [['max by (source) (vitrina_outbox_oldest_seconds)', '{{source}}']],
      },
      {
        title: 'Events that failed or wait',
        unit: 'short',
        queries: [
          ['sum by (source, event) (increase(vitrina_outbox_failures_total[5m]))', '{{source}} {{event}} failed'],
          ['max by (source) (vitrina_outbox_waiting)', '{{source}} waiting'],
        ],
      },
      {
        title: 'Lag of the search index',
        unit: 's',
        queries: [['max by (index) (vitrina_index_oldest_seconds)', '{{index}}']],
      },
      {
        title: 'For an operator',
        unit: 'short',
        queries: [
          ['max(vitrina_dead_letters)', 'dead letters'],
          ['max(vitrina_media_waiting_on_fault)', 'uploads that wait for a server'],
          ['sum by (kind, outcome) (increase(vitrina_mails_total{outcome!="sent"}[1h]))', 'mails {{kind}} {{outcome}}'],
          ['max(vitrina_media_store_refuses)', 'object store takes no writes'],
          ['sum by (source) (vitrina_mails_failing)', 'mails of {{source}} that are not taken'],
          ['max by (state) (vitrina_payments)', 'payments {{state}}'],
          ['max(vitrina_media_collector_stopped)', 'collector stopped'],
        ],
      },
    ],
  },
  {
    uid: 'vitrina-microfrontends',
    title: 'Vitrina: microfrontends in the field',
    graphs: [
      {
        title: 'LCP, p75',
        unit: 's',
        queries: [
          [quantile(0.75, 'vitrina_web_vitals_lcp_seconds', 'microfrontend, version'), '{{microfrontend}} {{version}}'],
        ],
      },
      {
        title: 'INP, p75',
        unit: 's',
        queries: [
          [quantile(0.75, 'vitrina_web_vitals_inp_seconds', 'microfrontend, version'), '{{microfrontend}} {{version}}'],
        ],
      },
      {
        title: 'CLS, p75',
        unit: 'short',
        queries: [
          [quantile(0.75, 'vitrina_web_vitals_cls', 'microfrontend, version'), '{{microfrontend}} {{version}}'],
        ],
      },
      {
        title: 'Measured pages in 5 minutes',
        unit: 'short',
        queries: [
          [
            'sum by (microfrontend, version) (increase(vitrina_web_vitals_cls_count[5m]))',
            '{{microfrontend}} {{version}}',
          ],
        ],
      },
      {
        title: 'Failures in browsers, in 5 minutes',
        unit: 'short',
        queries: [
          [
            'sum by (microfrontend, version, kind) (increase(vitrina_microfrontend_failures_total[5m]))',
            '{{microfrontend}} {{version}} {{kind}}',
          ],
        ],
      },
      {
        title: 'Left out of pages, without first content, canaries halted, blocked by the policy',
        unit: 'short',
        queries: [
          ['max(vitrina_registry_left_out)', 'left out'],
          [
            'sum by (microfrontend, version) (increase(vitrina_first_content_failures_total[5m]))',
            '{{microfrontend}} {{version}} without first content',
          ],
          ['sum by (microfrontend) (increase(vitrina_canaries_halted_total[1h]))', '{{microfrontend}} halted'],
          ['sum by (directive) (increase(vitrina_policy_violations_total[5m]))', '{{directive}} blocked in browsers'],
        ],
      },
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
