import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallDefinition, limitsOf } from '../src/calls/define.ts';
import { calls } from '../src/calls/index.ts';
import { type Limit, limits } from '../src/limits.ts';

const rows = Object.entries<CallDefinition>(calls);

describe('the table of limits', () => {
  it.each(Object.entries<Limit>(limits))('gives %s points, a time, and waiting times that grow', (_name, limit) => {
    expect(limit.points).toBeGreaterThan(0);
    expect(limit.seconds).toBeGreaterThan(0);
    if (limit.waits) expect(limit.waits.most).toBeGreaterThan(limit.waits.first);
  });

  it.each(rows)('gives %s a limit that counts for every caller', (_name, call) => {
    const named = limitsOf(call).map((name) => limits[name].by);
    expect(named.length).toBeGreaterThan(0);
    // A limit by account counts nothing without a session.
    if (call.access === 'everyone' || call.access === 'team') expect(named.some((by) => by !== 'account')).toBe(true);
  });

  it('lets a person look at a new page of 24 each minute for an hour, and a copy of 10,000 take more than four', () => {
    const { points, seconds } = limits.contacts;
    expect(points).toBeGreaterThan((24 * seconds) / 60);
    expect(10_000 / points).toBeGreaterThan(4);
  });
});

describe('the calls with the limit on contacts', () => {
  const details = /"(?:telefono|www|id_user)":\{"type":"string"/;
  const shows = ({ answer, mediaType }: CallDefinition) =>
    mediaType === 'text/vcard' || details.test(JSON.stringify(z.toJSONSchema(answer, { io: 'input' })));
  const open = rows.filter(([, call]) => call.access === 'everyone' && !call.stream);

  it('include all those with a provider’s contact in the response, and no other', () => {
    const counted = open.filter(([, { contacts }]) => contacts).map(([name]) => name);
    expect(counted).toEqual(open.filter(([, call]) => call.method === 'GET' && shows(call)).map(([name]) => name));
    expect(counted.length).toBeGreaterThan(3);
  });
});
