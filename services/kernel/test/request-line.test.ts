import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createApp } from '../src/http/app.ts';
import { createLog, createMetrics } from '../src/index.ts';

function appWritingTo(write: (line: string) => void) {
  const log = createLog('prueba', { LOG_LEVEL: 'info' }, { write });
  const metrics = createMetrics('prueba');
  const app = createApp({ log, metrics, publicUrl: 'https://vitrina.example' });
  app.get('/here', (c) => c.text('here'));
  return { app, metrics };
}

describe('the line of a request', () => {
  it('follows the response without delaying it, in the next turn', async () => {
    const lines: string[] = [];
    const { app, metrics } = appWritingTo((line) => lines.push(line));
    expect((await app.request('/here')).status).toBe(200);
    expect(lines).toEqual([]);
    await turn();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ route: '/here', status: 200, msg: 'request' }]);
    expect(await metrics.registry.metrics()).toMatch(/request_seconds_count\{.*route="\/here",status="200"\} 1/);
  });

  it('affects no response if it cannot be written', async () => {
    let tries = 0;
    const { app } = appWritingTo(() => {
      tries++;
      throw new Error('no space left');
    });
    expect((await app.request('/here')).status).toBe(200);
    await turn();
    expect(tries).toBe(1);
  });
});
