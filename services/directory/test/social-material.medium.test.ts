import { ObjectStore } from '@vitrina/kernel';
import sharp from 'sharp';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';

let directory: RunningDirectory;
let owner: Person;
const work = idOf('luz/obra');
const address = () => `${directory.config.PUBLIC_URL}/p/barro-luz`;

beforeAll(async () => {
  directory = await runDirectory();
  const objects = new ObjectStore(directory.config, directory.config.NAMESPACE);
  await objects.ensureBuckets(['public', 'quarantine']);
  // Blue with a red edge on the left, wider than high.
  const edge = await sharp({ create: { width: 60, height: 600, channels: 3, background: '#d01020' } })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1020d0' } })
    .composite([{ input: edge, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  await objects.put('public', `media/${work}/800.jpg`, picture, 'image/jpeg');
  const sources = [{ format: 'jpeg' as const, width: 800, url: `/media/${work}/800.jpg` }];
  await directory.publish(
    providerChanged('luz', {
      plan: 'premium',
      businessName: 'Barro Luz',
      specialty: 'Alfarería',
      segments: ['Plomería', 'Diseño gráfico'],
    }),
    mediaReady('luz', 'obra', { sources, event: 'Jarrón azul', text: 'Hecho a mano en torno.' }),
    mediaReady('luz', 'sin archivo', {}),
    providerChanged('otra', { plan: 'premium' }),
    mediaReady('otra', 'suya', {}),
  );
  owner = await signIn(directory, { userId: idOf('luz'), name: 'Luz', role: 'provider', missing: [] });
});
afterAll(() => directory.close());

const pathOf = (id: string, format = '') => `/api/publicaciones/${id}/redes${format && `/${format}`}`;
async function picture(format: string): Promise<Buffer> {
  const answer = await owner.get(pathOf(work, format));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return Buffer.from(await answer.arrayBuffer());
}
async function colourAt(bytes: Buffer, left: number, top: number) {
  const { channels } = await sharp(
    await sharp(bytes).extract({ left, top, width: 6, height: 6 }).png().toBuffer(),
  ).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

describe('the material for social networks', () => {
  it('contains a text with the work, its maker and the address of more works', async () => {
    const { body } = await owner.read<{ data: { texto: string; imagenes: object } }>(owner.get(pathOf(work)));
    expect(body.data.texto.split('\n')).toEqual([
      'Jarrón azul',
      'Hecho a mano en torno.',
      '',
      'Barro Luz · Alfarería · Ciudad de México',
      `Mira más de mi trabajo: ${address()}`,
      '',
      '#Plomería #DiseñoGráfico',
    ]);
    expect(body.data.imagenes).toEqual({ cuadrada: pathOf(work, 'cuadrada'), historia: pathOf(work, 'historia') });
  });

  it.each([
    ['cuadrada', 1_080, 810],
    ['historia', 1_920, 1_340],
  ])(
    'contains a %s picture of 1080 by %i with the whole work and the code of the page',
    async (format, height, top) => {
      const bytes = await picture(format);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_080, height });
      const middle = Math.floor(top / 2);
      const red = await colourAt(bytes, 20, middle);
      const blue = await colourAt(bytes, 540, middle);
      expect([(red[0] ?? 0) > 180, (red[2] ?? 0) < 80]).toEqual([true, true]);
      expect([(blue[0] ?? 0) < 60, (blue[2] ?? 0) > 180]).toEqual([true, true]);
      const { size, data } = encode(address(), { ecc: 'M', border: 4 });
      const square = { left: 1_080 - 40 - 212, top: top + 24, width: 212, height: 212 };
      const { data: grey } = await sharp(bytes).extract(square).greyscale().raw().toBuffer({ resolveWithObject: true });
      const at = (module: number) => Math.floor(((module + 0.5) * 212) / size);
      const wrong = data.flatMap((row, y) => row.filter((dark, x) => dark !== (grey[at(y) * 212 + at(x)] ?? 0) < 128));
      expect(wrong).toEqual([]);
    },
  );

  it('requires the owner of a public post, with a plan that includes it', async () => {
    for (const format of ['', 'cuadrada']) {
      for (const id of [idOf('otra/suya'), idOf('nada')]) {
        const refused = await owner.read(owner.get(pathOf(id, format)));
        expect(refused).toMatchObject({ status: 404, body: { code: 'publicacion_no_encontrada' } });
      }
      expect((await visitor(directory).get(pathOf(work, format))).status).toBe(401);
    }
    expect((await owner.get(pathOf(work, 'panorama'))).status).toBe(400);
    // Its file is gone, as after a withdrawal.
    expect((await owner.get(pathOf(idOf('luz/sin archivo'), 'cuadrada'))).status).toBe(404);
    await directory.publish(providerChanged('luz', { plan: 'destacado' }, { version: 2 }));
    for (const format of ['', 'historia'])
      expect(await owner.read(owner.get(pathOf(work, format)))).toMatchObject({ body: { code: 'redes_sin_plan' } });
  });
});
