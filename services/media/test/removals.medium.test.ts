import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DECISION, type Decisions, openDecisions } from './support/decisions.ts';
import { listen } from './support/event-stream.ts';
import type { Owner } from './support/owner.ts';
import { quarters } from './support/pictures.ts';
import { type JoinedPlatform, sharedPlatform } from './support/platform.ts';

let platform: JoinedPlatform;
let decisions: Decisions;

beforeAll(async () => {
  platform = await sharedPlatform();
  decisions = await openDecisions(platform);
});
afterAll(async () => {
  await decisions?.close();
  await platform?.stop();
});

const patience = { interval: 50 };

async function publish(owner: Owner): Promise<string> {
  const id = await owner.publish(await quarters(600, 400).jpeg().toBuffer());
  await expect.poll(async () => (await owner.post(id))?.estado, patience).toBe('publicada');
  return id;
}

describe('a removal by administrators', () => {
  test('appears to the owner with its reason, immediately and after a reload, until the restoration', async () => {
    const owner = await platform.signIn();
    const id = await publish(owner);
    const stream = await listen(owner);
    await decisions.remove(owner, id, 1, 'No es tu obra');
    await stream.until((event) => event.id === id && event.estado === 'en_revision');
    expect(await owner.post(id)).toMatchObject({
      estado: 'en_revision',
      retirada: {
        razon: 'No es tu obra',
        fecha: '2025-10-09T08:53:20.000Z',
        alcance: 'publicacion',
        decision: DECISION,
      },
      imagen_url: `/media/${id}/600.jpg`,
    });
    await decisions.remove(owner, id, 2, null);
    await stream.until((event) => event.id === id && event.estado === 'publicada');
    expect(await owner.post(id)).toMatchObject({ estado: 'publicada', retirada: null });
    await stream.close();
  });

  test('follows the newest event, even if events arrive twice or late', async () => {
    const owner = await platform.signIn();
    const id = await publish(owner);
    const states = async () => (await owner.post(id))?.estado;
    await Promise.all([
      decisions.remove(owner, id, 3, 'Otra vez'),
      decisions.remove(owner, id, 2, null),
      decisions.remove(owner, id, 1, 'Primera'),
    ]);
    expect(await owner.post(id)).toMatchObject({ estado: 'en_revision', retirada: { razon: 'Otra vez' } });
    await decisions.remove(owner, id, 4, null);
    await decisions.remove(owner, id, 3, 'Otra vez');
    expect(await states()).toBe('publicada');
  });

  test("covers every post of a removed profile, but no other user's posts", async () => {
    const owner = await platform.signIn();
    const other = await platform.signIn();
    const first = await publish(owner);
    const second = await publish(owner);
    const foreign = await publish(other);
    await decisions.remove(owner, owner.session.userId, 1, 'Es un fraude');
    for (const id of [first, second]) {
      expect(await owner.post(id)).toMatchObject({ estado: 'en_revision', retirada: { alcance: 'perfil' } });
    }
    expect((await other.post(foreign))?.estado).toBe('publicada');
    expect((await owner.delete({ id: second })).status).toBe(200);
    await decisions.remove(owner, owner.session.userId, 2, null);
    expect((await owner.gallery()).map(({ id, estado }) => [id, estado])).toEqual([[first, 'publicada']]);
  });
});
