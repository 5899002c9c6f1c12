import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageQuota } from '../src/uploads/storage-quota.ts';
import { goodFields, type Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type Platform, startPlatform } from './support/platform.ts';

const LIMITS = { bytes: 400_000, count: 4, photos: 2, entries: 2 };

let platform: Platform;
let quota: StorageQuota;
let small: Buffer;
beforeAll(async () => {
  platform = await startPlatform({ QUOTA_BYTES: String(LIMITS.bytes), QUOTA_FILES: String(LIMITS.count) });
  quota = new StorageQuota(platform.mongo, LIMITS);
  small = await quarters(60, 40).png().toBuffer();
});
afterAll(() => platform?.stop());

const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];

/** Sends the form without a declared length. */
async function uploadChunked(owner: Owner, file: Buffer): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(goodFields(owner.day(0)))) form.append(name, value);
  form.append('file', new Blob([Uint8Array.from(file)]), 'foto.png');
  const { body, headers } = new Response(form);
  return owner.call('/api/subir_archivo', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

describe('the storage quota of a user', () => {
  test('counts files: it refuses the fifth in Spanish, and a deletion makes room', async () => {
    const owner = await platform.signIn();
    const ids = [];
    for (let n = 0; n < LIMITS.count; n += 1) ids.push(await owner.publish(small));
    const refused = await owner.upload(small);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'cuota_agotada',
        error: 'Llegaste al límite de espacio de tu cuenta. Elimina publicaciones para poder subir más.',
      },
    ]);
    expect(await platform.posts.countDocuments({ ownerId: owner.session.userId })).toBe(LIMITS.count);
    await owner.delete({ id: ids[0] });
    await expect.poll(() => quota.usage(owner.session.userId)).toMatchObject({ count: LIMITS.count - 1 });
    await owner.publish(small);
  });

  test('counts bytes, even of a form without a declared length', async () => {
    const owner = await platform.signIn();
    await owner.publish(padded(250_000));
    expect(await codeOf(await owner.upload(padded(200_000)))).toEqual([409, 'cuota_agotada']);
    await owner.publish(padded(100_000));
    expect(await codeOf(await uploadChunked(owner, small))).toEqual([409, 'cuota_agotada']);
    expect((await quota.usage(owner.session.userId)).count).toBe(2);
  });

  test("accepts all of a user's first simultaneous uploads", async () => {
    for (const round of [1, 2, 3]) {
      const ids = Array.from({ length: LIMITS.count }, (_, n) => `${round}-${n}`);
      await Promise.all(ids.map((id) => quota.take(`nuevo-${round}`, id, 10)));
      expect(await quota.usage(`nuevo-${round}`)).toMatchObject({ bytes: 10 * LIMITS.count, count: LIMITS.count });
    }
  });

  test('holds against simultaneous uploads', async () => {
    const owner = await platform.signIn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => owner.upload(padded(90_000))));
    const accepted = answers.filter(({ status }) => status === 202).length;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThanOrEqual(LIMITS.count);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(12 - accepted);
    const usage = await quota.usage(owner.session.userId);
    expect(usage.count).toBe(accepted);
    expect(usage.bytes).toBeLessThanOrEqual(LIMITS.bytes);
  });

  test('releases the space of a refused upload, and charges a repeated upload once', async () => {
    const owner = await platform.signIn();
    expect((await owner.upload(Buffer.from('<svg/>'))).status).toBe(415);
    expect((await owner.upload(small, { fields: { evento: '' } })).status).toBe(400);
    expect(await quota.usage(owner.session.userId)).toMatchObject({ bytes: 0, count: 0 });
    await Promise.all(Array.from({ length: 3 }, () => owner.publish(small, { key: 'una vez' })));
    await owner.publish(small, { key: 'una vez' });
    expect((await quota.usage(owner.session.userId)).count).toBe(1);
  });

  test('counts the final size of an upload and releases it once', async () => {
    await quota.take('ana', 'a', 300_000);
    await quota.setBytes('ana', 'a', 1_000);
    expect(await quota.usage('ana')).toMatchObject({ bytes: 1_000, count: 1 });
    await quota.release('ana', 'a');
    await quota.release('ana', 'a');
    expect(await quota.usage('ana')).toMatchObject({ bytes: 0, count: 0 });
    await expect(quota.take('ana', 'c', LIMITS.bytes + 1)).rejects.toMatchObject({ code: 'cuota_agotada' });
  });

  test('counts the bytes of profile photos, but limits their number separately', async () => {
    await quota.take('eva', 'foto-1', 100_000, 'photo');
    await quota.take('eva', 'foto-2', 100_000, 'photo');
    await expect(quota.take('eva', 'foto-3', 10, 'photo')).rejects.toMatchObject({
      code: 'demasiadas_solicitudes',
      retryAfter: 600,
    });
    await expect(quota.take('eva', 'a', 200_001)).rejects.toMatchObject({ code: 'cuota_agotada' });
    await quota.take('eva', 'a', 200_000);
    expect(await quota.usage('eva')).toEqual({ bytes: 400_000, count: 1, photos: 2, entries: 0 });
    await quota.setBytes('eva', 'foto-1', 1_000);
    await quota.release('eva', 'foto-2');
    await quota.release('eva', 'foto-2');
    expect(await quota.usage('eva')).toEqual({ bytes: 201_000, count: 1, photos: 1, entries: 0 });
    await expect(quota.take('eva', 'foto-4', 250_000, 'photo')).rejects.toMatchObject({ code: 'cuota_agotada' });
  });
});
