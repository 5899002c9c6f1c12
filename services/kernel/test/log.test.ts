import { describe, expect, it } from 'vitest';
import { createLog } from '../src/index.ts';

function lineOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLog('prueba', { LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

describe('a log line', () => {
  it('carries its service and its fields', () => {
    expect(lineOf((log) => log.info({ id: 'x', ms: 3 }, 'done'))).toMatchObject({
      service: 'prueba',
      id: 'x',
      ms: 3,
      msg: 'done',
    });
  });

  it.each([
    ['a field', { email: 'ana@correo.example' }],
    ['a field of a field', { body: { telefono: 'ana@correo.example', id: 1 } }],
    ['the third level', { a: { b: { token: 'ana@correo.example' } } }],
    ['a payment', { payment: { clientSecret: 'ana@correo.example' } }],
    ['an error', { err: Object.assign(new Error('failed'), { cookie: 'ana@correo.example' }) }],
    [
      'what an error carries',
      { err: Object.assign(new Error('failed'), { keyValue: { email: 'ana@correo.example' } }) },
    ],
  ])('hides a secret in %s', (_where, fields) => {
    const text = JSON.stringify(lineOf((log) => log.warn(fields, 'failed')));
    expect(text).not.toContain('ana@correo.example');
    expect(text).toContain('[redacted]');
  });

  it('leaves the logged object unchanged', () => {
    const fields = { body: { email: 'ana@correo.example' } };
    lineOf((log) => log.info(fields));
    expect(fields).toEqual({ body: { email: 'ana@correo.example' } });
  });

  it('contains the type and stack of an error', () => {
    expect(lineOf((log) => log.error({ err: new TypeError('odd') }))).toMatchObject({
      err: { type: 'TypeError', message: 'odd', stack: expect.stringContaining('log.test') },
    });
  });
});
