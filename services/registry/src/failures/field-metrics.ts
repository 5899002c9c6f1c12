import type { Metrics } from '@vitrina/kernel';
import { Counter, Histogram } from 'prom-client';

/** Browser measurements of a page, in milliseconds; values that a browser cannot measure are missing. */
interface Measures {
  lcp?: number | undefined;
  cls?: number | undefined;
  inp?: number | undefined;
}

const by = ['microfrontend', 'version'] as const;

/** Metrics of microfrontends in visitors' browsers, by microfrontend and version. */
export class FieldMetrics {
  readonly #failures: Counter<(typeof by)[number] | 'kind'>;
  readonly #halted: Counter<'microfrontend'>;
  readonly #lcp: Histogram<(typeof by)[number]>;
  readonly #cls: Histogram<(typeof by)[number]>;
  readonly #inp: Histogram<(typeof by)[number]>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.#failures = new Counter({
      name: 'vitrina_microfrontend_failures_total',
      help: 'Failures that browsers reported, each kind once for a page',
      labelNames: [...by, 'kind'],
      registers,
    });
    this.#halted = new Counter({
      name: 'vitrina_canaries_halted_total',
      help: 'Canaries that the registry ended by itself',
      labelNames: ['microfrontend'],
      registers,
    });
    // Buckets around the limits between good and poor set by search engines: 2.5 and 4 s, 0.1 and 0.25, 200 and 500 ms.
    const vital = (name: string, help: string, buckets: number[]) =>
      new Histogram({ name, help, labelNames: by, buckets, registers });
    this.#lcp = vital(
      'vitrina_web_vitals_lcp_seconds',
      'Largest contentful paint of measured pages',
      [0.5, 1, 1.6, 2.5, 4, 8],
    );
    this.#cls = vital(
      'vitrina_web_vitals_cls',
      'Cumulative layout shift of measured pages, without unit',
      [0.01, 0.02, 0.05, 0.1, 0.25, 0.5],
    );
    this.#inp = vital(
      'vitrina_web_vitals_inp_seconds',
      'Interaction to next paint of measured pages on which something was done',
      [0.04, 0.08, 0.2, 0.35, 0.5, 1],
    );
  }

  /** Counts a failure of a version. */
  failed(microfrontend: string, version: string, kind: string): void {
    this.#failures.inc({ microfrontend, version, kind });
  }

  /** Counts a canary that was ended for a regression. */
  halted(microfrontend: string): void {
    this.#halted.inc({ microfrontend });
  }

  /** Counts the measurements of a page that contained a version. */
  measured(microfrontend: string, version: string, { lcp, cls, inp }: Measures): void {
    const labels = { microfrontend, version };
    if (lcp !== undefined) this.#lcp.observe(labels, lcp / 1000);
    if (cls !== undefined) this.#cls.observe(labels, cls);
    if (inp !== undefined) this.#inp.observe(labels, inp / 1000);
  }
}
