import { passTime } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SESSIONS } from '../src/http/session-store.ts';
import {
  type AccountState,
  connectRedis,
  hashToken,
  keySpace,
  newToken,
  SESSION_SECONDS,
  SessionStore,
} from '../src/index.ts';
import { ownNamespace, redisUrl } from './platform.ts';

const namespace = ownNamespace();
let redis: Awaited<ReturnType<typeof connectRedis>>;
let store: SessionStore;

const DAY = 24 * 3600;
const account = (userId: string, more: Partial<AccountState> = {}): AccountState => ({
  userId,
  email: `${userId}@demo.vitrina.example`,
  name: 'Prueba',
  role: 'user',
  plan: 'gratis',
  missing: ['phone'],
  country: '',
  subdivision: '',
  version: 0,
  sessionsSince: 0,
  ...more,
});

beforeAll(async () => {
  redis = await connectRedis(redisUrl, namespace);
  store = new SessionStore(redis);
});
afterAll(async () => {
  await redis.quit();
});

describe('session store', () => {
  it('stores no usable token', async () => {
    const token = await store.create(account('u1'));
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const found = await store.read(token);
    expect(found).toMatchObject({ userId: 'u1', missing: ['phone'] });
    const keys = await redis.keys(`${keySpace(namespace)}:*`);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain(token);
    expect(await store.read(found?.hash ?? '')).toBeNull();
  });

  it('changes every session of a user and no other', async () => {
    const [a, b, other] = [
      await store.create(account('u2')),
      await store.create(account('u2')),
      await store.create(account('u3')),
    ];
    await store.update(account('u2', { version: 1, role: 'provider', missing: [] }));
    expect(await store.read(a)).toMatchObject({ role: 'provider' });
    expect(await store.read(b)).toMatchObject({ role: 'provider' });
    expect(await store.read(other)).toMatchObject({ role: 'user' });
  });

  it('ignores an older change that arrives late', async () => {
    const token = await store.create(account('u6'));
    await store.update(account('u6', { version: 2, plan: 'premium' }));
    await store.update(account('u6', { version: 1, plan: 'basico' }));
    expect(await store.read(token)).toMatchObject({ plan: 'premium' });
  });

  it('gives a session that is opened during a change the new state of its account', async () => {
    const before = account('u7');
    await store.update(account('u7', { version: 1, plan: 'premium' }));
    expect(await store.read(await store.create(before))).toMatchObject({ plan: 'premium' });
  });

  it('invalidates a session whose account was suspended or got a new password while it was opened', async () => {
    const before = account('u8');
    await store.update(account('u8', { version: 1, sessionsSince: 1 }));
    expect(await store.read(await store.create(before))).toBeNull();
    expect(await store.read(await store.create(account('u8', { version: 1, sessionsSince: 1 })))).not.toBeNull();
  });

  it('leaves an ended session ended after a change', async () => {
    const token = await store.create(account('u4'));
    const found = await store.read(token);
    if (!found) throw new Error('session was not stored');
    await store.revoke(found.userId, found);
    await store.update(account('u4', { version: 1 }));
    expect(await store.read(token)).toBeNull();
    expect(await store.recheck(found)).toBeNull();
  });

  it('invalidates all sessions of a user, which stay ended after the next login', async () => {
    const tokens = [await store.create(account('u5')), await store.create(account('u5'))];
    const found = await store.read(tokens[0] ?? '');
    await store.update(account('u5', { version: 1, sessionsSince: 1 }));
    expect(found && (await store.recheck(found))).toBeNull();
    const next = await store.create(account('u5', { version: 1, sessionsSince: 1 }));
    for (const token of tokens) expect(await store.read(token)).toBeNull();
    expect(await store.read(next)).toMatchObject({ userId: 'u5' });
  });

  it('invalidates all sessions of a deleted account', async () => {
    const token = await store.create(account('u9'));
    await store.deleteAll('u9');
    expect(await store.read(token)).toBeNull();
  });

  it('preserves a session in use for 40 days, and then a change and an end still reach it', async () => {
    const daily = await store.create(account('u10'));
    const idle = await store.create(account('u10'));
    for (let day = 0; day < 40; day += 1) {
      await passTime(redis, DAY);
      expect(await store.read(daily), `day ${day}`).not.toBeNull();
    }
    expect(await store.read(idle)).toBeNull();
    await store.update(account('u10', { version: 1, plan: 'premium' }));
    expect(await store.read(daily)).toMatchObject({ plan: 'premium' });
    await store.update(account('u10', { version: 2, sessionsSince: 2 }));
    expect(await store.read(daily)).toBeNull();
  });

  it('invalidates a session after 14 days without use', async () => {
    const token = await store.create(account('u11'));
    await passTime(redis, SESSION_SECONDS - 60);
    expect(await store.read(token)).not.toBeNull();
    await passTime(redis, SESSION_SECONDS + 60);
    expect(await store.read(token)).toBeNull();
  });

  it('lists the open sessions of an account with their origin, the last used first', async () => {
    const origin = { browser: 'Firefox', system: 'Linux', country: 'MX', subdivision: 'JAL' };
    const tokens = [await store.create(account('u20'))];
    const opened = Date.now();
    // Two sessions of the same millisecond have no order.
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(opened);
    tokens.push(await store.create(account('u20'), origin));
    await store.create(account('u21'));
    const [last, first] = await store.list('u20');
    expect(last).toMatchObject({
      ...origin,
      hash: hashToken(tokens[1] ?? ''),
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(first).toMatchObject({ browser: '', country: '', hash: hashToken(tokens[0] ?? '') });
    expect(Math.abs((last?.createdAt ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await store.list('unknown')).toEqual([]);
  });

  it('lists no session that was ended, expired, or ended with a change of the password', async () => {
    const token = await store.create(account('u22'));
    const found = await store.read(token);
    await store.create(account('u22'));
    if (found) await store.revoke('u22', found);
    expect(await store.list('u22')).toHaveLength(1);
    await store.update(account('u22', { version: 1, sessionsSince: 1 }));
    expect(await store.list('u22')).toEqual([]);
    await store.create(account('u22', { version: 1, sessionsSince: 1 }));
    await passTime(redis, SESSION_SECONDS + 60);
    expect(await store.list('u22')).toEqual([]);
  });

  it('allows at most 200 sessions of an account: each further one ends the one used longest ago', async () => {
    const tokens: string[] = [];
    for (let at = 0; at < MAX_SESSIONS + 3; at += 1) tokens.push(await store.create(account('many')));
    const other = await store.create(account('few'));
    expect(await store.list('many')).toHaveLength(MAX_SESSIONS);
    const open = await Promise.all(tokens.map(async (token) => (await store.read(token)) !== null));
    expect(open.filter(Boolean)).toHaveLength(MAX_SESSIONS);
    expect(open.at(-1)).toBe(true);
    expect(await store.read(other)).not.toBeNull();
  });

  it('records the use of a session once in five minutes, and lists a session from before there was a list', async () => {
    const token = await store.create(account('u23'));
    const key = `session:${hashToken(token)}`;
    const seen = async () => (await store.list('u23'))[0]?.seenAt ?? 0;
    const before = await seen();
    await store.read(token);
    expect(await seen()).toBe(before);
    const { seenAt, createdAt, origin, ...old } = JSON.parse((await redis.get(key)) ?? '{}');
    await redis.set(
      key,
      JSON.stringify({ ...old, createdAt: createdAt - 600_000, seenAt: seenAt - 301_000 }),
      'EX',
      60,
    );
    await store.read(token);
    expect(await seen()).toBeGreaterThanOrEqual(before);
    expect((await store.list('u23'))[0]?.createdAt).toBe(createdAt - 600_000);
    await redis.del('sessions:u23');
    await redis.set(key, JSON.stringify(old), 'EX', 60);
    await store.read(token);
    expect(await store.list('u23')).toHaveLength(1);
  });

  it('refuses a session of an older release', async () => {
    const token = newToken();
    const { version, sessionsSince, ...old } = account('u12');
    await redis.set(`session:${hashToken(token)}`, JSON.stringify(old), 'EX', SESSION_SECONDS);
    await store.create(account('u12'));
    expect(await store.read(token)).toBeNull();
  });

  it('loses all sessions if Redis loses everything, and opens new ones', async () => {
    const token = await store.create(account('u13', { version: 3, sessionsSince: 2 }));
    for (const key of await redis.keys(`${keySpace(namespace)}:*`))
      await redis.del(key.slice(keySpace(namespace).length + 1));
    expect(await store.read(token)).toBeNull();
    const next = await store.create(account('u13', { version: 3, sessionsSince: 2 }));
    expect(await store.read(token)).toBeNull();
    expect(await store.read(next)).toMatchObject({ userId: 'u13' });
  });
});
