import type { Calls } from '@vitrina/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';

type Answer = Calls['GET /api/buscar']['answer'];

/** Time-out for a change to reach the index; milliseconds on an idle machine. */
const WAITING = { timeout: 60_000 };

let directory: RunningDirectory;

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(
    providerChanged('luna', { businessName: 'Tuberías Luna', segments: ['Plomería'], plan: 'basico' }),
    providerChanged('rayo', {
      businessName: 'Rayo Veloz',
      segments: ['Electricidad'],
      subdivision: 'JAL',
      plan: 'premium',
    }),
    providerChanged('sol', { businessName: 'Destapes Sol', segments: ['Plomería'], plan: 'premium' }),
    providerChanged('cumbia', {
      businessName: 'Cumbia Fina',
      segments: ['Mariachi'],
      country: 'CO',
      subdivision: 'GUA',
    }),
    providerChanged('bajio', { businessName: 'Fiesta del Bajío', segments: ['Mariachi'], subdivision: 'GUA' }),
    mediaReady('luna', 'fuga', { event: 'Fuga reparada', text: 'Cambio de tubería en la cocina' }),
    mediaReady('sol', 'video', { event: 'Destape en vivo', extension: 'mp4', poster: '/media/x.webp' }),
    mediaReady('rayo', 'obra', { event: 'Obra eléctrica' }),
    mediaReady('cumbia', 'futuro', { event: 'Concierto', publicationDate: '2098-01-01' }),
  );
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
afterAll(() => directory.close());

const search = (query: string) => directory.read<Answer>(`/api/buscar?${query}`);
const providers = async (query: string) => (await search(query)).data.proveedores.map(({ id }) => id);

describe('a search', () => {
  const spellings: Array<[string, string]> = [
    ['the name of the trade', 'Plomería'],
    ['no accent', 'plomeria'],
    ['capitals', 'PLOMERÍA'],
    ['one wrong letter', 'plomerka'],
    ['a missing letter', 'plomera'],
    ['the beginning of the word', 'plome'],
    ['the person', 'plomero'],
    ['the person, female', 'plomera'],
    ["the other country's word", 'fontanero'],
    ['the person with one wrong letter', 'fontanrro'],
    ['words between', 'un plomero en la ciudad de méxico'],
  ];
  it.each(spellings)('finds a plumber by %s: %s', async (_what, text) => {
    expect(await providers(`q=${encodeURIComponent(text)}`)).toEqual(
      expect.arrayContaining([idOf('luna'), idOf('sol')]),
    );
  });

  it('ranks a paid listing before an equal match, and a better match before a paid listing', async () => {
    expect((await providers('q=plomeria'))[0]).toBe(idOf('sol'));
    expect((await providers('q=tuberias+luna'))[0]).toBe(idOf('luna'));
  });

  it('finds posts by their event, with the owner and a link to it', async () => {
    const { data } = await search('q=fuga+reparada');
    expect(data.publicaciones[0]).toMatchObject({
      id: idOf('luna/fuga'),
      proveedor_id: idOf('luna'),
      evento: 'Fuga reparada',
      ruta: expect.stringMatching(/^http:/),
    });
  });

  it('finds no scheduled post', async () => {
    expect((await search('q=concierto')).data.publicaciones).toEqual([]);
  });

  it('finds everything without a text', async () => {
    const { data, degradado, ms } = await search('');
    expect(data.total).toEqual({ proveedores: 5, publicaciones: 3 });
    expect(degradado).toBe(false);
    expect(ms).toBeGreaterThanOrEqual(0);
  });
});

describe('filters and counts', () => {
  it('narrow by place, segment, group and kind', async () => {
    expect(await providers('pais=MX&estado=jalisco')).toEqual([idOf('rayo')]);
    expect((await providers('segmento=Plomer%C3%ADa')).sort()).toEqual([idOf('luna'), idOf('sol')].sort());
    expect(await providers('segmento=hogar%20y%20reparaciones')).toHaveLength(3);
    expect((await search('tipo=video')).data.publicaciones.map(({ id }) => id)).toEqual([idOf('sol/video')]);
    expect((await search('segmento=inventado')).data.total).toEqual({ proveedores: 0, publicaciones: 0 });
  });

  it('count segments, places and kinds', async () => {
    const { facetas } = (await search('')).data;
    expect(facetas.segmento).toEqual({ Plomería: 2, Mariachi: 2, Electricidad: 1 });
    expect(facetas.estado).toEqual({ DF: 2, JAL: 1, 'CO-GUA': 1, 'MX-GUA': 1 });
    expect(facetas.tipo).toEqual({ imagen: 2, video: 1 });
    expect((await search('pais=MX')).data.facetas.estado).toEqual({ DF: 2, JAL: 1, GUA: 1 });
  });

  it('page through everything once', async () => {
    const found: string[] = [];
    let path: string | undefined = '/api/buscar?limit=2';
    while (path) {
      const answer = await directory.get(path);
      found.push(...((await answer.json()) as Answer).data.proveedores.map(({ id }) => id));
      path = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(found).toHaveLength(5);
    expect(new Set(found).size).toBe(5);
  });
});

describe('suggestions and marks', () => {
  it('put the first segment that contains the text first', async () => {
    expect((await search('q=plom')).data.sugerencias[0]).toEqual({ tipo: 'segmento', texto: 'Plomería' });
    const events = (await search('q=destape')).data.sugerencias;
    expect(events).toEqual(expect.arrayContaining([{ tipo: 'evento', texto: 'Destape en vivo' }]));
    expect(events).toEqual(expect.arrayContaining([{ tipo: 'proveedor', texto: 'Destapes Sol' }]));
  });

  it('surround the match in every highlighted text', async () => {
    const { data } = await search('q=tuberias+luna');
    expect(data.proveedores[0]?.nnegocio_resaltado).toBe('\u{E000}Tuberías\u{E001} \u{E000}Luna\u{E001}');
    const mark = (await search('q=plomeria')).data.proveedores[0]?.segmento_resaltado;
    expect(mark).toBe('\u{E000}Plomería\u{E001}');
    expect((await search('q=cocina')).data.publicaciones[0]?.texto_personalizado_resaltado).toContain('\u{E000}cocina');
  });

  it("never come from a person's text", async () => {
    await directory.publish(providerChanged('tramposo', { businessName: 'Marca \u{E000}falsa\u{E001}' }));
    await expect.poll(() => providers('q=marca%20falsa'), WAITING).toContain(idOf('tramposo'));
    const [hit] = (await search('q=falsa')).data.proveedores;
    expect(hit?.nnegocio).toBe('Marca  falsa ');
    expect(hit?.nnegocio_resaltado).toBe('Marca  \u{E000}falsa\u{E001} ');
    await directory.publish(providerChanged('tramposo', null, { version: 2 }));
  });
});

describe('the index of the read model', () => {
  it('drops a hidden provider and its posts, and updates a changed one', async () => {
    await directory.publish(
      providerChanged('efimero', { businessName: 'Zarzuela Breve' }),
      mediaReady('efimero', 'a', { event: 'Zarzuela abierta' }),
    );
    await expect
      .poll(async () => (await search('q=zarzuela')).data.total, WAITING)
      .toEqual({ proveedores: 1, publicaciones: 1 });
    await directory.publish(providerChanged('efimero', { businessName: 'Opereta Breve' }, { version: 2 }));
    await expect.poll(() => providers('q=opereta'), WAITING).toEqual([idOf('efimero')]);
    await expect
      .poll(async () => (await search('q=zarzuela')).data.publicaciones[0]?.nombre, WAITING)
      .toBe('Opereta Breve');
    await directory.publish(providerChanged('efimero', null, { version: 3 }));
    await expect
      .poll(async () => (await search('q=opereta')).data.total, WAITING)
      .toEqual({ proveedores: 0, publicaciones: 0 });
  });
});

describe('hostile input', () => {
  it.each([
    `q=${'x'.repeat(2_001)}`,
    'pais=%22%20OR%20lugar%20%3D%20%22MX-DF',
    'tipo=documento',
    'limit=61',
    'cursor=nope',
    `cursor=${Buffer.from('-5').toString('base64url')}`,
    `cursor=${Buffer.from('100000').toString('base64url')}`,
    'estado[$ne]=x&tipo[$ne]=y&pais=',
  ])('causes a refusal of ?%s', async (query) => {
    const answer = await directory.get(`/api/buscar?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, code: expect.any(String) });
  });

  it.each([
    '%00%01%1b',
    '%22%22%22',
    '-',
    '%22abc',
    '%3Cscript%3E',
    '$gt',
    '%F0%9F%98%80',
    '.*%2B(',
    'a%20'.repeat(60),
  ])('counts only as text in q=%s', async (text) => {
    expect((await directory.get(`/api/buscar?q=${text}`)).status).toBe(200);
  });

  it('cannot leave a filter by a segment', async () => {
    const segment = encodeURIComponent('Plomería" OR topics = "Mariachi');
    expect((await search(`segmento=${segment}`)).data.total.proveedores).toBe(0);
  });
});

describe('a set filter', () => {
  it('keeps the counts of the other choices of its facet', async () => {
    const chosen = (await search('segmento=Mariachi')).data;
    expect(chosen.total.proveedores).toBe(2);
    expect(chosen.facetas.segmento).toEqual({ Plomería: 2, Mariachi: 2, Electricidad: 1 });
    expect((await search('pais=MX&estado=JAL')).data.facetas.estado).toEqual({ DF: 2, JAL: 1, GUA: 1 });
    expect((await search('tipo=video')).data.facetas.tipo).toEqual({ imagen: 2, video: 1 });
  });

  it('narrows the counts of the other facets', async () => {
    const { facetas } = (await search('pais=MX&estado=DF&segmento=Mariachi')).data;
    expect(facetas.segmento).toEqual({ Plomería: 2 });
    expect(facetas.estado).toEqual({ GUA: 1 });
  });
});

describe('the reason of a result', () => {
  it('names a paid tier, and is null for others', async () => {
    const { data } = await search('q=plomeria');
    expect(data.proveedores.map(({ id, motivo }) => [id, motivo])).toEqual([
      [idOf('sol'), 'premium'],
      [idOf('luna'), null],
    ]);
    expect((await search('q=destape')).data.publicaciones[0]?.motivo).toBe('premium');
  });

  it.each([
    ['rayo', 'negocio'],
    ['electricidad', 'segmento'],
    ['electrisista', 'oficio'],
    ['garantía', 'texto'],
    ['persona', 'nombre'],
    ['guadalajara', 'lugar'],
    ['', null],
  ])('names, for %s, its %s', async (text, part) => {
    expect((await search(`q=${encodeURIComponent(text)}`)).data.proveedores[0]?.coincide).toBe(part);
  });
});

describe('a text without results', () => {
  it('becomes the word that sounds alike, and reports it', async () => {
    const { data } = await search('q=helectrisista');
    expect(data).toMatchObject({ sugerencia: 'electricista', corregido: true, cercanos: [] });
    expect(data.proveedores.map(({ id }) => id)).toEqual([idOf('rayo')]);
  });

  it('leads to the nearest places that have it', async () => {
    const { data } = await search('q=mariachi&pais=MX&estado=JAL');
    expect(data.total).toEqual({ proveedores: 0, publicaciones: 0 });
    expect(data.cercanos).toEqual([
      { pais: 'MX', estado: 'GUA', nombre: 'Guanajuato', proveedores: 1, publicaciones: 0 },
    ]);
    expect(data.sugerencia).toBeNull();
  });

  it('becomes a suggestion if only other places have results', async () => {
    const { data } = await search('q=mariaxxi&pais=MX&estado=DF');
    expect(data).toMatchObject({ sugerencia: 'mariachi', corregido: false, total: { proveedores: 0 } });
    expect(data.cercanos[0]?.estado).toBe('GUA');
  });

  it('finds nothing if no document has it', async () => {
    const { data } = await search('q=xyzzyq&pais=MX');
    expect(data).toMatchObject({ sugerencia: null, corregido: false, cercanos: [], proveedores: [] });
  });

  it('shows the nearest providers, whether it names a trade or a business', async () => {
    for (const [query, first] of [
      ['q=mariachi&pais=MX&estado=YUC', 'bajio'],
      ['q=luna&pais=MX&estado=JAL', 'luna'],
      ['segmento=Mariachi&pais=MX&estado=JAL', 'bajio'],
    ] as const) {
      const { proveedores, proveedores_cercanos: nearest, cercanos } = (await search(query)).data;
      expect(proveedores, query).toEqual([]);
      expect(nearest[0]?.id, query).toBe(idOf(first));
      expect(nearest[0]?.estado_pais, query).toBe(cercanos[0]?.estado);
    }
  });

  it('shows the named business, wherever it is, before paid ones that share a word with it', async () => {
    for (const [name, provider, place] of [
      ['tuberias luna', 'luna', 'DF'],
      ['fiesta del bajio', 'bajio', 'GUA'],
      ['rayo veloz', 'rayo', 'JAL'],
    ] as const) {
      const { data } = await search(`q=${encodeURIComponent(name)}&pais=MX&estado=YUC`);
      expect(data.proveedores_cercanos[0]?.id, name).toBe(idOf(provider));
      expect(data.cercanos[0]?.estado, name).toBe(place);
    }
  });

  it('shows the named business before others of its trade with a paid plan', async () => {
    for (const [text, first] of [
      ['tuberías luna', 'luna'],
      ['plomero', 'sol'],
      ['destapes', 'sol'],
    ] as const) {
      const { proveedores, proveedores_cercanos: nearest } = (
        await search(`q=${encodeURIComponent(text)}&pais=MX&estado=JAL`)
      ).data;
      expect(proveedores, text).toEqual([]);
      expect(
        nearest.map(({ id }) => id),
        text,
      ).toEqual([idOf(first), idOf(first === 'luna' ? 'sol' : 'luna')]);
    }
  });

  it('leads to nearby places for an empty segment too', async () => {
    const { data } = await search('segmento=Electricidad&pais=MX&estado=DF');
    expect(data.cercanos.map(({ estado }) => estado)).toEqual(['JAL']);
  });
});

describe('a heading', () => {
  it.each([
    ['q=plomero&pais=MX&estado=DF', 'Plomeros'],
    ['q=una%20fontanera%20urgente&pais=MX&estado=DF', 'Fontaneras'],
    ['q=electrisista&pais=MX&estado=JAL', 'Electricistas'],
    ['q=electricista&pais=MX&estado=DF', 'Electricistas'],
    ['q=se%20me%20tap%C3%B3%20el%20ba%C3%B1o&pais=MX&estado=DF', 'Plomería'],
    ['segmento=Plomer%C3%ADa&pais=MX&estado=DF', 'Plomería'],
    ['q=sol&pais=MX&estado=DF', null],
    ['q=va%20a%20llover%20hoy&pais=MX&estado=DF', null],
  ])('shows, for %s, %s', async (query, heading) => {
    expect((await search(query)).data.titulo).toBe(heading);
  });
});

describe('a need without the name of a trade', () => {
  it('counts only its results', async () => {
    const { data } = await search('q=se%20me%20tap%C3%B3%20el%20ba%C3%B1o&pais=MX&estado=DF');
    expect(data.entendido?.segmento).toBe('Plomería');
    expect(data.facetas.segmento).toEqual({ Plomería: 2 });
  });
});

describe('a found provider', () => {
  it('comes with its newest public works in small files', async () => {
    const { proveedores } = (await search('q=tuber%C3%ADas%20luna')).data;
    expect(proveedores[0]?.trabajos.map(({ evento }) => evento)).toEqual(['Fuga reparada']);
    const [later] = (await search('q=cumbia%20fina')).data.proveedores;
    expect(later?.trabajos).toEqual([]);
  });

  it('follows its works: at most three, pinned ones first, and none that was deleted', async () => {
    const worksOf = async () => {
      const { proveedores } = (await search('q=herrer%C3%ADa%20alba')).data;
      return proveedores[0]?.trabajos.map(({ evento }) => evento);
    };
    await directory.publish(
      providerChanged('alba', { businessName: 'Herrería Alba', segments: ['Herrería'], plan: 'premium' }),
      ...['uno', 'dos', 'tres', 'cuatro'].map((name, at) =>
        mediaReady('alba', name, { event: name, createdAt: 1_760_000_000_000 + at, pin: name === 'uno' ? 1 : 0 }),
      ),
    );
    await vi.waitFor(async () => expect(await worksOf()).toEqual(['uno', 'cuatro', 'tres']), WAITING);
    await directory.publish(mediaReady('alba', 'cuatro', null, 2));
    await vi.waitFor(async () => expect(await worksOf()).toEqual(['uno', 'tres', 'dos']), WAITING);
    await directory.publish(providerChanged('alba', null, { version: 2 }));
    await vi.waitFor(async () => expect(await worksOf()).toBeUndefined(), WAITING);
  });
});

describe('filler words', () => {
  it.each(['busco un plomero', 'necesito plomero barato', 'alguien que sea plomero cerca de mi'])(
    'leave the plumbers visible in %s',
    async (text) => {
      expect((await providers(`q=${encodeURIComponent(text)}`)).sort()).toEqual([idOf('luna'), idOf('sol')].sort());
    },
  );

  it('leave a town visible, which puts its state first', async () => {
    expect((await providers('q=electricista+en+zapopan'))[0]).toBe(idOf('rayo'));
  });
});

describe('suggestions while typing', () => {
  const suggestions = async (query: string) =>
    (await directory.read<Calls['GET /api/sugerencias']['answer']>(`/api/sugerencias?${query}`)).data;

  it('list segments, then businesses, then events, at most eight', async () => {
    expect(await suggestions('q=pl')).toEqual(expect.arrayContaining([{ tipo: 'segmento', texto: 'Plomería' }]));
    expect(await suggestions('q=destape')).toEqual([
      { tipo: 'segmento', texto: 'Plomería' },
      { tipo: 'proveedor', texto: 'Destapes Sol' },
      { tipo: 'evento', texto: 'Destape en vivo' },
    ]);
    expect((await suggestions('q=a')).length).toBeLessThanOrEqual(8);
  });

  it('find a trade by the beginning of its worker', async () => {
    expect((await suggestions('q=fontan'))[0]).toEqual({ tipo: 'segmento', texto: 'Plomería' });
  });

  it('respect the place', async () => {
    const found = await suggestions('q=destape&pais=MX&estado=JAL');
    expect(found).toEqual([{ tipo: 'segmento', texto: 'Plomería' }]);
  });

  it('need a text', async () => {
    expect((await directory.get('/api/sugerencias')).status).toBe(400);
  });
});

describe('a provider without segments', () => {
  it.each([
    ['Plomería', 'plomero'],
    ['Plomero a domicilio', 'plomería'],
    ['Plomería y gas', 'fontanero'],
  ])('with the specialty %s is found by %s', async (specialty, text) => {
    await directory.publish(
      providerChanged(specialty, { businessName: 'El Atajo', specialty, segments: [], subdivision: 'OAX' }),
    );
    await vi.waitFor(
      async () =>
        expect(await providers(`q=${encodeURIComponent(text)}&pais=MX&estado=OAX`)).toContain(idOf(specialty)),
      WAITING,
    );
  });
});
