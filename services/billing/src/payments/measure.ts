import { type Metrics, readForScrape } from '@vitrina/kernel';
import { Gauge } from 'prom-client';
import type { Payments } from './payments.ts';

/** Adds the payments that may need an operator to the metrics. The last value stays if the database does not respond. */
export function measurePayments(
  { registry }: Metrics,
  payments: Pick<Payments, 'countUnsettled' | 'countRefused'>,
): void {
  new Gauge({
    name: 'vitrina_payments',
    help: 'Payments without a final state from the payment provider (unsettled), or paid differently than agreed (refused)',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const read = async (state: string, count: Promise<number>) => this.set({ state }, await count);
      const reads = [read('unsettled', payments.countUnsettled()), read('refused', payments.countRefused())];
      await Promise.all(reads.map(readForScrape));
    },
  });
}
