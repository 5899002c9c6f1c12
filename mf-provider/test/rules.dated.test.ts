import type { OwnPost, ProfileData } from '@vitrina/contracts';
import { describe, expect, it } from 'vitest';
import { fitInto } from '../src/images/canvas.ts';
import { withRelatedTrades } from '../src/profile/segments-field.tsx';
import {
  blankPasswords,
  changedFields,
  checkProfile,
  draftOf,
  valuesOf,
  withDraft,
  withPlace,
} from '../src/profile/values.ts';
import { postsOf, withProgress } from '../src/publications/with-progress.ts';
import { checkFile, checkForm, type FileFacts, fieldOfRefusal, textTooLong } from '../src/publish/check-file.ts';
import { blankProfile } from './blank-profile.ts';

const profile: ProfileData = {
  ...blankProfile,
  nombre: 'Prueba',
  email: 'prueba@demo.vitrina.example',
  telefono: '+525512345678',
  cp: '06000',
  pais: 'MX',
  estado_pais: 'DF',
  descripcion: 'Hago cosas',
  nnegocio: 'Taller',
  especialidad: 'Todo',
  segmento: 'Plomería,Pintura',
  redes: 'https://x.com/taller',
};

describe('changes of the profile', () => {
  const loaded = valuesOf(profile);

  it('contain only the differing wire fields', () => {
    expect(
      changedFields(loaded, { ...loaded, cp: '06010', redes: ['', 'x.com/otro', ''], segmentos: ['Plomería'] }),
    ).toEqual({
      cp: '06010',
      redes: 'x.com/otro',
      segmento: 'Plomería',
    });
  });

  it('stay empty if nothing was edited', () => {
    expect(Object.keys(changedFields(loaded, { ...loaded })).filter((name) => name !== 'telefono')).toEqual([]);
    expect(changedFields(loaded, valuesOf(profile))).toEqual({});
  });

  it.each([
    [{ descripcion: 'x'.repeat(251) }, 'La descripción no puede exceder los 250 caracteres.'],
    [{ www: 'javascript:alert(1)' }, 'Escribe un enlace válido que empiece con http:// o https://.'],
    [{ redes: ['ftp://x.com/a', '', ''] }, 'Escribe el enlace completo de tu red, que empiece con https://.'],
    [{ redes: ['x.com/a', 'x.com/a', ''] }, 'Ese enlace ya está en tus redes.'],
    [{ cp: '600' }, 'El código postal solo lleva números: 5 en México, 6 en Colombia.'],
    [{ cp: '06000', pais: 'CO' }, 'El código postal solo lleva números: 5 en México, 6 en Colombia.'],
    [{ cp: '06a' }, 'El código postal solo lleva números: 5 en México, 6 en Colombia.'],
  ])("get an error for %j with the product's text", (part, text) => {
    expect(checkProfile({ ...loaded, ...part }, blankPasswords)?.text).toBe(text);
  });

  it.each(['nnegocio', 'especialidad', 'direccion', 'descripcion', 'politica'] as const)(
    'accept invisible characters pasted into %s, and reject stacked marks there',
    (field) => {
      const problem = (text: string) => checkProfile({ ...loaded, [field]: text }, blankPasswords);
      expect(problem('\u202aTa\u200bller\u202c\u2800')).toBeNull();
      expect(problem('Sé\u0301\u0301\u0301\u0301 amable')?.field).toBe(field);
    },
  );

  it('require the current password for a new one', () => {
    const passwords = { ...blankPasswords, next: 'nueva-clave', confirmation: 'nueva-clave' };
    expect(checkProfile(loaded, passwords)?.text).toBe('Debes proporcionar la contraseña actual.');
  });
});

describe('the draft of the profile', () => {
  const start = valuesOf(profile);

  it('restores what was typed on top of the values saved now', () => {
    const typed = { ...start, cp: '06', segmentos: ['Plomería'], redes: ['', 'x.com/otro', ''] };
    const saved = { ...start, descripcion: 'Cambiada en otro dispositivo' };
    expect(withDraft(saved, draftOf(start, typed))).toEqual({ ...typed, descripcion: saved.descripcion });
  });

  it('stays empty if nothing was typed, even with a prefilled place', () => {
    expect(draftOf(start, { ...start, segmentos: [...start.segmentos] })).toBe('');
    const blank = withPlace({ ...start, pais: '', estado_pais: '' }, { country: 'CO', state: 'ANT' });
    expect([blank.pais, blank.estado_pais, draftOf(blank, blank)]).toEqual(['CO', 'ANT', '']);
    expect(withPlace(start, { country: 'CO', state: 'ANT' })).toBe(start);
  });

  it.each(['', 'nada', 'null', '[1]', '{"cp":5,"redes":"x","segmentos":[1],"otro":"x"}'])(
    'changes nothing if it contains %j',
    (kept) => expect(withDraft(start, kept)).toBe(start),
  );
});

describe('trades found by other words', () => {
  const catalogue = [
    { name: 'Hogar', options: ['Plomería', 'Herrería'] },
    { name: 'Belleza', options: ['Barbería'] },
  ];

  it('follow the matching names without duplicates, limited to the catalogue', () => {
    const found = [{ name: 'Hogar', options: ['Plomería'] }];
    expect(withRelatedTrades(found, ['Plomería', 'Barbería', 'Astrología'], catalogue)).toEqual([
      ...found,
      { name: 'También se llama así', options: ['Barbería'] },
    ]);
    expect(withRelatedTrades(found, ['Plomería'], catalogue)).toEqual(found);
  });
});

describe('the check of a file to publish', () => {
  it.each([
    [null, 'archivo_requerido'],
    [{ type: 'application/pdf', size: 1 }, 'archivo_tipo'],
    [{ type: 'image/svg+xml', size: 1 }, 'archivo_tipo'],
    [{ type: 'image/jpeg', size: 52_428_800 }, null],
    [{ type: 'image/jpeg', size: 52_428_801 }, 'archivo_grande'],
    [{ type: 'image/heic', size: 1 }, null],
    [{ type: 'video/quicktime', size: 1 }, null],
    [{ type: 'video/quicktime', size: 1, seconds: 61 }, 'video_largo'],
    [{ type: 'video/webm', size: 1 }, 'archivo_tipo'],
    [{ type: 'video/mp4', size: 1 }, null],
    [{ type: 'video/mp4', size: 1, seconds: null }, null],
    [{ type: 'video/mp4', size: 1, seconds: 60.2 }, null],
    [{ type: 'video/mp4', size: 1, seconds: 61 }, 'video_largo'],
  ] as const)('handles %j', (file, code) => {
    expect(checkFile(file)).toBe(code);
  });

  it("reports an unsupported file with the product's text", () => {
    const blank = { event: '', text: '', website: '', eventDate: '', publicationDate: '' };
    const text = checkForm(blank, [{ type: 'application/pdf', size: 1 }], '2026-01-01')[0]?.text;
    expect(text).toBe('El archivo debe ser una imagen (JPEG, PNG, GIF) o un video (MP4).');
  });

  it('comes before the texts, and reports every wrong field once', () => {
    const blank = { event: '', text: '', website: 'taller\u00ad', eventDate: '', publicationDate: '2025-12-31' };
    const fieldsOf = (...files: FileFacts[]) => checkForm(blank, files, '2026-01-01').map(({ field }) => field);
    const texts = ['event', 'text', 'website', 'eventDate', 'publicationDate'];
    const good = { type: 'image/png', size: 1 };
    const bad = { type: 'image/svg+xml', size: 1 };
    expect(fieldsOf()).toEqual(['file', ...texts]);
    expect(fieldsOf(good, good)).toEqual(texts);
    expect(fieldsOf(good, bad, bad)).toEqual(['file', ...texts]);
  });

  it('explains a red counter while the text is written', () => {
    const fields = { event: 'x'.repeat(25), text: 'x'.repeat(250), website: '', eventDate: '', publicationDate: '' };
    expect([textTooLong(fields, 'event'), textTooLong(fields, 'text'), textTooLong(fields, 'website')]).toEqual([
      null,
      null,
      null,
    ]);
    const longer = { ...fields, event: 'x'.repeat(26), text: 'x'.repeat(251) };
    expect(textTooLong(longer, 'event')).toBe("El campo 'Evento' no puede exceder los 25 caracteres.");
    expect(textTooLong(longer, 'text')).toBe('La descripción no puede exceder los 250 caracteres.');
  });

  it.each([
    ['archivo_ilegible', 'file'],
    ['video_largo', 'file'],
    ['evento_largo', 'event'],
    ['enlace_invalido', 'website'],
    ['fecha_evento_pasada', 'eventDate'],
    ['fecha_publicacion_posterior', 'publicationDate'],
    ['cuota_agotada', null],
    [null, null],
  ])('assigns a refusal for %s to the field %s', (code, field) => {
    expect(fieldOfRefusal(code)).toBe(field);
  });

  it.each([
    [4000, 3000, 1024, 768],
    [3000, 4000, 768, 1024],
    [800, 600, 800, 600],
    [10_000, 1, 1024, 1],
  ])('fits %i × %i into 1024 as %i × %i', (width, height, w, h) => {
    expect(fitInto(width, height, 1024)).toEqual({ width: w, height: h });
  });
});

describe('live progress', () => {
  const post = { id: 'a', estado: 'procesando', progreso: 0, etapa: 'en_cola' } as OwnPost;
  const pagesOf = (...posts: OwnPost[]) => posts.map((one) => ({ answer: { data: [one] }, cursor: null }));
  it('changes only its post, on whatever page it is', () => {
    const event = { id: 'a', estado: 'procesando', progreso: 40, etapa: 'procesando' } as const;
    expect(postsOf(withProgress(pagesOf({ ...post, id: 'b' }, post), event))).toMatchObject([
      { id: 'b', progreso: 0 },
      { id: 'a', progreso: 40, etapa: 'procesando' },
    ]);
  });

  it('adds the poster of a video, and keeps it', () => {
    const event = { id: 'a', estado: 'procesando', progreso: 10, etapa: 'procesando' } as const;
    const shown = withProgress(pagesOf({ ...post, poster: null }), { ...event, poster: '/media/a.jpg' });
    expect(postsOf(shown)[0]?.poster).toBe('/media/a.jpg');
    expect(postsOf(withProgress(shown, event))[0]?.poster).toBe('/media/a.jpg');
  });

  it('removes the duplicate of a post that moved to the next page during loading', () => {
    expect(postsOf(pagesOf(post, { ...post, id: 'b' }, post)).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
