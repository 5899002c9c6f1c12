import type { PresentationHint } from '@vitrina/contracts';
import { rgbaToThumbHash } from 'thumbhash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hintsOf, type Presentation } from '../src/gallery/hints.ts';
import { type Person, signIn } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { accountErased, idOf, mediaReady, photoReady, providerChanged } from './samples.ts';

/** Builds the ThumbHash of a grey picture, 0 to 255. */
function grey(value: number): string {
  const pixels = Uint8Array.from({ length: 16 * 16 * 4 }, (_, at) => (at % 4 === 3 ? 255 : value));
  return Buffer.from(rgbaToThumbHash(16, 16, pixels)).toString('base64');
}
const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

const work = (id: string, more: Partial<Presentation['shown'][number]['facts']> = {}) => ({
  id,
  facts: { event: `Obra ${id}`, width: 1_600, height: 900, thumbhash: grey(140), extension: 'webp', ...more },
});
const good: Presentation = {
  facts: {
    description: 'x'.repeat(80),
    website: 'https://taller.example',
    socialLinks: ['https://x.com/taller'],
    hours: 'Lunes a viernes, 9 a 18 h',
    town: '4005539',
    services: [{ name: 'Afinación', from: 350, unit: 'job' }],
  },
  hasPhoto: true,
  shown: [work('a')],
  newestAt: NOW - 60 * DAY,
};
const kinds = (change: Partial<Presentation>, dismissed: readonly string[] = []) =>
  hintsOf({ ...good, ...change }, NOW, new Set(dismissed)).map(({ kind, post }) =>
    post ? `${kind} ${post.id}` : kind,
  );

describe('the hints for a profile', () => {
  it('include nothing if nothing is missing', () => expect(kinds({})).toEqual([]));

  it.each<[string, Partial<Presentation>, string[]]>([
    ['no photo', { hasPhoto: false }, ['noPhoto']],
    ['nothing new for more than 60 days', { newestAt: NOW - 60 * DAY - 1 }, ['quiet']],
    ['nothing at all', { newestAt: 0, shown: [] }, ['quiet']],
    ['79 characters of description', { facts: { ...good.facts, description: 'x'.repeat(79) } }, ['shortDescription']],
    ['no hours', { facts: { ...good.facts, hours: undefined } }, ['noHours']],
    [
      'opening hours without a note',
      {
        facts: {
          ...good.facts,
          hours: undefined,
          openingHours: { spans: [{ day: 1, from: 540, to: 1080 }], closedDates: [] },
        },
      },
      [],
    ],
    ['no town', { facts: { ...good.facts, town: undefined } }, ['noTown']],
    ['no town of someone who works online', { facts: { ...good.facts, town: undefined, isOnline: true } }, []],
    ['no prices', { facts: { ...good.facts, services: [] } }, ['noPrices']],
    ['a dark picture', { shown: [work('a', { thumbhash: grey(30) }), work('b')] }, ['darkPicture a']],
    ['a small picture', { shown: [work('a', { width: 999, height: 600 })] }, ['smallPicture a']],
    ['a tall picture of 1,000 pixels', { shown: [work('a', { width: 600, height: 1_000 })] }, []],
    [
      'a film, whatever its size',
      { shown: [work('a', { width: 320, height: 240, extension: 'mp4', thumbhash: grey(5) })] },
      [],
    ],
    ['a picture without a measure', { shown: [work('a', { thumbhash: '' })] }, []],
    ['no links', { facts: { ...good.facts, socialLinks: [], website: '' } }, ['noSocialLinks', 'noWebsite']],
  ])('consider %s', (_what, change, wanted) => expect(kinds(change)).toEqual(wanted));

  it('show at most six, and the next ones after others are dismissed', () => {
    const dark = Array.from({ length: 8 }, (_, at) => work(`p${at}`, { thumbhash: grey(20) }));
    const all = kinds({ hasPhoto: false, shown: dark });
    expect(all).toEqual(['noPhoto', ...[0, 1, 2, 3, 4].map((at) => `darkPicture p${at}`)]);
    expect(kinds({ hasPhoto: false, shown: dark }, ['sin_foto', 'imagen_oscura-p1'])).toEqual(
      [0, 2, 3, 4, 5, 6].map((at) => `darkPicture p${at}`),
    );
  });
});

describe('the hints of a provider', () => {
  let directory: RunningDirectory;
  let owner: Person;
  let now = 0;
  const id = idOf('luz');
  beforeAll(async () => {
    directory = await runDirectory();
    now = directory.lock.clock.now().getTime();
    const facts = {
      plan: 'premium' as const,
      website: '',
      socialLinks: ['https://x.com/luz'],
      hours: 'Con cita',
      isOnline: true as const,
      services: [{ name: 'Serenata', from: 1_500, unit: 'visit' as const }],
    };
    await directory.publish(
      providerChanged('luz', facts),
      photoReady('luz'),
      mediaReady('luz', 'noche', { thumbhash: grey(20), createdAt: now - 3 * DAY, event: 'Serenata' }),
      mediaReady('luz', 'programada', { thumbhash: grey(20), createdAt: now, publicationDate: '2099-01-01' }),
      mediaReady('otra', 'suya', {}),
    );
    owner = await signIn(directory, { userId: id, name: 'Luz', role: 'provider', missing: [] });
  });
  afterAll(() => directory.close());

  const hints = async () => (await owner.read<{ data: PresentationHint[] }>(owner.get('/api/consejos'))).body.data;
  const dismiss = (key: string, descartado: boolean) =>
    owner.read<{ code?: string }>(owner.post('/api/consejos', { clave: key, descartado }));

  it('cover public content only, and stay dismissed until that is undone', async () => {
    const dark = `imagen_oscura-${idOf('luz/noche')}`;
    expect(await hints()).toEqual([
      { clave: dark, consejo: 'imagen_oscura', publicacion: { id: idOf('luz/noche'), evento: 'Serenata' } },
      { clave: 'sin_web', consejo: 'sin_web', publicacion: null },
    ]);
    for (const _twice of [1, 2]) expect(await dismiss(dark, true)).toMatchObject({ status: 200 });
    expect((await hints()).map(({ clave }) => clave)).toEqual(['sin_web']);
    expect(await dismiss(dark, false)).toMatchObject({ status: 200 });
    expect(await hints()).toHaveLength(2);
  });

  it('remember up to a thousand dismissals, dropping the oldest', async () => {
    const { dismissedHints } = directory.store;
    const keys = Array.from({ length: 1_000 }, (_, at) => `imagen_oscura-${idOf(`gone/${at}`)}`);
    await dismissedHints.updateOne({ _id: id }, { $set: { keys } }, { upsert: true });
    for (const _twice of [1, 2]) expect(await dismiss('sin_web', true)).toMatchObject({ status: 200 });
    expect((await dismissedHints.findById(id).lean())?.keys).toEqual([...keys.slice(1), 'sin_web']);
    await dismissedHints.deleteOne({ _id: id });
    await Promise.all([dismiss('sin_web', true), dismiss('sin_web', true)]);
    expect((await dismissedHints.findById(id).lean())?.keys).toEqual(['sin_web']);
    await dismiss('sin_web', false);
  });

  it('accept dismissals of their own keys only', async () => {
    expect(await dismiss('nada', true)).toMatchObject({ status: 400 });
    expect(await dismiss(`imagen_oscura-${idOf('otra/suya')}`, true)).toMatchObject({
      body: { code: 'publicacion_no_encontrada' },
    });
  });

  it('require a plan, and dismissals are deleted with the account', async () => {
    await dismiss('sin_web', true);
    await directory.publish(providerChanged('luz', { plan: 'destacado' }, { version: 2 }));
    for (const answer of [await owner.read(owner.get('/api/consejos')), await dismiss('sin_web', false)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'consejos_sin_plan' } });
    expect(await directory.store.dismissedHints.countDocuments()).toBe(1);
    await directory.publish(accountErased('luz', 9));
    expect(await directory.store.dismissedHints.countDocuments()).toBe(0);
  });
});
