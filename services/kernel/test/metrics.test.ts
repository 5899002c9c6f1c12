import { expect, it } from 'vitest';
import { createMetrics } from '../src/index.ts';

it('answers a scrape although one of its values never comes, and another fails', async () => {
  const metrics = createMetrics('test');
  metrics.outboxAges.set('hangs', () => new Promise(() => undefined));
  metrics.outboxAges.set('fails', () => Promise.reject(new Error('away')));
  metrics.outboxAges.set('answers', async () => 7);
  const text = await metrics.registry.metrics();
  expect(text).toContain('vitrina_outbox_oldest_seconds{source="answers",service="test"} 7');
  expect(text).toContain('process_start_time_seconds');
});
