import { type Metrics, readForScrape } from '@vitrina/kernel';
import { Gauge } from 'prom-client';
import type { Payments } from './payments.ts';

/** Adds the payments that may need an operator to the metrics; where the database is away the last value stays. */
export function measurePayments(
  { registry }: Metrics,
  payments: Pick<Payments, 'countUnsettled' | 'countRefused'>,
): void {
  new Gauge({
    name: 'vitrina_payments',
    help: 'Payments whose house does not say what became of them (unsettled), or that were paid otherwise than agreed (refused)',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const read = async (state: string, count: Promise<number>) => this.set({ state }, await count);
      const reads = [read('unsettled', payments.countUnsettled()), read('refused', payments.countRefused())];
      await Promise.all(reads.map(readForScrape));
    },
  });
}
