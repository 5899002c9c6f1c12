import { ObjectStore } from '@vitrina/kernel';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';

let directory: RunningDirectory;
let objects: ObjectStore;

beforeAll(async () => {
  directory = await runDirectory();
  objects = new ObjectStore(directory.config, directory.config.NAMESPACE);
  await objects.ensureBuckets(['public']);
  await directory.publish(
    ...Array.from({ length: 7 }, (_, number) => providerChanged(`m${number}`, { businessName: `Mapa ${number}` })),
    providerChanged('otra', { businessName: 'Zapatería del puerto' }),
    providerChanged('nadie', null),
  );
});
afterAll(() => directory.close());

interface SiteMapPage {
  data: string[];
  siguiente: string | null;
}

async function slugsFrom(prefijo: string, limit: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let despues: string | null = ''; despues !== null; ) {
    const after: string = despues ? `&despues=${despues}` : '';
    const page: SiteMapPage = await directory.read(`/api/mapa?prefijo=${prefijo}&limit=${limit}${after}`);
    slugs.push(...page.data);
    despues = page.siguiente;
  }
  return slugs;
}

describe('the site map', () => {
  it.each([1, 3, 7, 1000])('lists each public provider of a letter once, in pages of %d', async (limit) => {
    expect(await slugsFrom('m', limit)).toEqual(Array.from({ length: 7 }, (_, number) => `mapa-${number}`));
  });

  it('starts after any number of slugs, for maps in parts', async () => {
    const page: SiteMapPage = await directory.read('/api/mapa?prefijo=m&limit=3&salto=5');
    expect(page).toMatchObject({ data: ['mapa-5', 'mapa-6'], siguiente: null });
  });

  it('counts the public providers of each letter', async () => {
    expect(await directory.read('/api/mapa/indice')).toEqual({
      success: true,
      data: [
        { prefijo: 'm', total: 7 },
        { prefijo: 'z', total: 1 },
      ],
    });
  });

  it('omits other letters and hidden providers', async () => {
    expect(await slugsFrom('z', 10)).toEqual(['zapateria-del-puerto']);
    expect(await slugsFrom('q', 10)).toEqual([]);
    expect(await slugsFrom('', 3)).toHaveLength(8);
  });
});

async function preview(path: string): Promise<{ answer: Response; bytes: Buffer }> {
  const answer = await directory.get(path);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('link previews', () => {
  it.each(['/api/vista-previa', '/api/vista-previa/mapa-1'])('return a picture of 1200 by 630 at %s', async (path) => {
    const { answer, bytes } = await preview(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it("show the provider's work, are cached, and are redrawn when the name changes", async () => {
    const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#d01020' } })
      .jpeg()
      .toBuffer();
    const id = idOf('m2/obra');
    await objects.put('public', `media/${id}/400.jpg`, red, 'image/jpeg');
    const before = await preview('/api/vista-previa/mapa-2');
    const sources = [{ format: 'jpeg' as const, width: 400, url: `/media/${id}/400.jpg` }];
    await directory.publish(mediaReady('m2', 'obra', { sources, path: `/media/${id}/400.jpg` }));

    const withWork = await preview('/api/vista-previa/mapa-2');
    const middle = await sharp(withWork.bytes).extract({ left: 800, top: 300, width: 40, height: 40 }).toBuffer();
    const { dominant } = await sharp(middle).stats();
    expect([dominant.r > 180, dominant.g < 60, dominant.b < 80]).toEqual([true, true, true]);
    expect(withWork.answer.headers.get('etag')).not.toBe(before.answer.headers.get('etag'));
    const again = await directory.get('/api/vista-previa/mapa-2', {
      'if-none-match': withWork.answer.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);

    await directory.publish(providerChanged('m2', { businessName: 'Mapa dos' }, { version: 2 }));
    expect((await preview('/api/vista-previa/mapa-2')).bytes.equals(withWork.bytes)).toBe(false);
    expect(await objects.list('public', `vistas/${idOf('m2')}/`)).toHaveLength(1);
  });

  it('cost one drawing for concurrent requests', async () => {
    const drawn = await Promise.all(Array.from({ length: 6 }, () => preview('/api/vista-previa/mapa-3')));
    expect(new Set(drawn.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(await objects.list('public', `vistas/${idOf('m3')}/`)).toHaveLength(1);
  });

  it('respond with a retry time if many different ones wait, while the others are still drawn', async () => {
    const many = Array.from({ length: 40 }, (_, number) => `muchas-${number}`);
    await Promise.all(many.map((key) => directory.publish(providerChanged(key, { businessName: key }))));
    const asked = await Promise.all(many.map((key) => preview(`/api/vista-previa/${key}`)));
    const refused = asked.filter(({ answer }) => answer.status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.answer.headers.get('retry-after')).toBe('10');
    expect(asked.filter(({ answer }) => answer.status === 200).length).toBeGreaterThanOrEqual(16);
  });

  it('respond 404 for an unknown provider', async () => {
    const { answer } = await preview('/api/vista-previa/no-existe');
    expect(answer.status).toBe(404);
  });
});
