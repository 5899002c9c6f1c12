import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../src/errors.ts';
import {
  checkNewPassword,
  checkPasswordChange,
  checkSegmentChoice,
  checkSegments,
  missingProfileFields,
  normalizeLink,
  PROFILE_FIELDS_TO_PUBLISH,
  type PublishFields,
  publishFaults,
  splitHighlight,
} from '../src/rules/index.ts';

const today = '2026-03-10';
const good: PublishFields = {
  event: 'Feria del barro',
  text: 'Piezas hechas a mano',
  website: '',
  eventDate: '2026-03-12',
  publicationDate: '2026-03-10',
};

describe('fields of a post', () => {
  const cases: Array<[string, Partial<PublishFields>, ErrorCode | null]> = [
    ['all good', {}, null],
    ['25 characters of event', { event: 'x'.repeat(25) }, null],
    ['26 characters of event', { event: 'x'.repeat(26) }, 'evento_largo'],
    ['blank event', { event: '   ' }, 'evento_requerido'],
    ['blank description', { text: '' }, 'descripcion_requerida'],
    ['250 characters of description', { text: 'x'.repeat(250) }, null],
    ['251 characters of description', { text: 'x'.repeat(251) }, 'descripcion_larga'],
    ['event of invisible characters', { event: '\u3164\u2800' }, 'evento_requerido'],
    ['description of invisible characters', { text: '\u200b\u2060' }, 'descripcion_requerida'],
    ['25 characters of event and some invisible ones', { event: `\ufeff${'x'.repeat(25)}\u200b\u202c` }, null],
    ['250 characters of description and a mark of direction', { text: `${'x'.repeat(250)}\u200e` }, null],
    ['a date with an unusual hyphen', { eventDate: '2026\u201103\u201112' }, null],
    ['piled marks in the event', { event: `F${'\u0336'.repeat(4)}` }, 'marcas_excesivas'],
    ['hidden character in the link', { website: 'taller\u00ad.mx' }, null],
    ['link of 101 characters', { website: `https://a.mx/${'x'.repeat(88)}` }, 'enlace_largo'],
    ['script as a link', { website: 'javascript:alert(1)' }, 'enlace_invalido'],
    ['event today', { eventDate: today }, null],
    ['event yesterday', { eventDate: '2026-03-09' }, 'fecha_evento_pasada'],
    ['publication yesterday', { publicationDate: '2026-03-09' }, 'fecha_publicacion_pasada'],
    ['publication after the event', { publicationDate: '2026-03-13' }, 'fecha_publicacion_posterior'],
    ['a day that does not exist', { eventDate: '2026-02-30' }, 'fecha_evento_invalida'],
    ['no publication date', { publicationDate: '' }, 'fecha_publicacion_invalida'],
  ];
  it.each(cases)('give the right error or none: %s', (_name, change, code) => {
    expect(publishFaults({ ...good, ...change }, today)[0]?.code ?? null).toBe(code);
  });

  it('report all errors together, texts before dates', () => {
    const blank: PublishFields = { event: '', text: '', website: 'localhost', eventDate: '', publicationDate: '' };
    expect(publishFaults(blank, today)).toEqual([
      { field: 'event', code: 'evento_requerido' },
      { field: 'text', code: 'descripcion_requerida' },
      { field: 'website', code: 'enlace_invalido' },
      { field: 'eventDate', code: 'fecha_evento_invalida' },
      { field: 'publicationDate', code: 'fecha_publicacion_invalida' },
    ]);
  });

  it('may retain a date of an edited post that has passed since, but no other past one', () => {
    const before = { ...good, eventDate: '2026-03-01', publicationDate: '2026-02-01' };
    const codes = (change: Partial<PublishFields>) =>
      publishFaults({ ...before, ...change }, today, before).map(({ code }) => code);
    expect(codes({ event: 'Otro nombre' })).toEqual([]);
    expect(codes({ eventDate: '2026-03-05' })).toEqual(['fecha_evento_pasada']);
    expect(codes({ publicationDate: today })).toEqual(['fecha_publicacion_posterior']);
    expect(codes({ publicationDate: today, eventDate: today })).toEqual([]);
  });

  it('get no error of order if one of the dates is invalid itself', () => {
    expect(publishFaults({ ...good, eventDate: '2026-03-01' }, today)).toEqual([
      { field: 'eventDate', code: 'fecha_evento_pasada' },
    ]);
  });
});

describe('links', () => {
  const cases: Array<[string, string | ErrorCode]> = [
    ['', ''],
    ['  taller.mx  ', 'https://taller.mx'],
    ['http://taller.mx/a?b=c', 'http://taller.mx/a?b=c'],
    ['taller.mx:8080/a', 'https://taller.mx:8080/a'],
    ['HTTPS://Taller.mx', 'HTTPS://Taller.mx'],
    ['javascript:alert(1)', 'enlace_invalido'],
    ['data:text/html,x', 'enlace_invalido'],
    ['https://user:pass@taller.mx', 'enlace_invalido'],
    ['localhost', 'enlace_invalido'],
    ['https://', 'enlace_invalido'],
  ];
  it.each(cases)('turn into their stored form or an error: %j', (text, expected) => {
    const result = normalizeLink(text);
    expect('link' in result ? result.link : result.error).toBe(expected);
  });
});

describe('change of password', () => {
  const cases: Array<[string, [string, string, string], ErrorCode | null]> = [
    ['nothing filled', ['', '', ''], null],
    ['confirmation differs', ['', 'nueva-clave', 'otra'], 'nueva_contrasena_no_coincide'],
    ['only the current one', ['actual-clave', '', ''], 'nueva_contrasena_vacia'],
    ['without the current one', ['', 'nueva-clave', 'nueva-clave'], 'contrasena_actual_requerida'],
    ['too short', ['actual-clave', 'corta', 'corta'], 'contrasena_corta'],
    ['129 characters', ['a', 'x'.repeat(129), 'x'.repeat(129)], 'contrasena_larga'],
    ['good', ['actual-clave', 'nueva-clave', 'nueva-clave'], null],
  ];
  it.each(cases)('gives the right error or none: %s', (_name, [current, next, confirmation], code) => {
    expect(checkPasswordChange({ current, next, confirmation })).toBe(code);
  });
});

describe('a password chosen at the registration', () => {
  const cases: Array<[string, [string, string], [ErrorCode, string] | null]> = [
    [
      'differs from its repetition',
      ['nueva-clave', 'otra-clave'],
      ['contrasenas_no_coinciden', 'confirmar_contrasena'],
    ],
    ['is too short and differs', ['corta', 'otra'], ['contrasenas_no_coinciden', 'confirmar_contrasena']],
    ['is too short', ['corta', 'corta'], ['contrasena_corta', 'contrasena']],
    ['is too long', ['x'.repeat(129), 'x'.repeat(129)], ['contrasena_larga', 'contrasena']],
    ['is fine', ['nueva-clave', 'nueva-clave'], null],
    ['has seven emoji', ['🔑'.repeat(7), '🔑'.repeat(7)], ['contrasena_corta', 'contrasena']],
    ['has 128 emoji', ['🔑'.repeat(128), '🔑'.repeat(128)], null],
  ];
  it.each(cases)('%s', (_name, [contrasena, confirmar_contrasena], expected) => {
    const found = checkNewPassword({ contrasena, confirmar_contrasena });
    expect(found && [found.code, found.field]).toEqual(expected);
  });
});

describe('segments', () => {
  it('need an option, without repeats and at most five', () => {
    expect(checkSegmentChoice([], '')).toBe('segmento_vacio');
    expect(checkSegmentChoice(['a'], 'a')).toBe('segmento_repetido');
    expect(checkSegmentChoice(['a', 'b', 'c', 'd', 'e'], 'f')).toBe('segmentos_demasiados');
    expect(checkSegmentChoice(['a'], 'b')).toBeNull();
  });

  it('pass the same checks as a whole list', () => {
    const options = new Set(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(checkSegments(['a', 'b'], options)).toBeNull();
    expect(checkSegments(['a', 'a'], options)).toBe('segmento_repetido');
    expect(checkSegments([...options], options)).toBe('segmentos_demasiados');
    expect(checkSegments(['z'], options)).toBe('segmento_desconocido');
  });
});

describe('the complete profile', () => {
  const full = Object.fromEntries(PROFILE_FIELDS_TO_PUBLISH.map((field) => [field, 'x']));
  it('needs the nine fields', () => {
    expect(PROFILE_FIELDS_TO_PUBLISH).toHaveLength(9);
    expect(missingProfileFields(full)).toEqual([]);
  });
  it.each(PROFILE_FIELDS_TO_PUBLISH)('misses %s when it is blank', (field) => {
    for (const blank of ['  ', '\u200b', '\u3164\u2800']) {
      expect(missingProfileFields({ ...full, [field]: blank })).toEqual([field]);
    }
  });
});

describe('highlighted text', () => {
  it.each([
    ['Taller de \u{E000}Plomería\u{E001} fina', ['Taller de ', '*Plomería', ' fina']],
    ['\u{E000}a\u{E001}\u{E000}b\u{E001}', ['*a', '*b']],
    ['sin marcas', ['sin marcas']],
    ['suelta \u{E000}abierta', ['suelta ', 'abierta']],
    ['suelta\u{E001} cerrada', ['suelta', ' cerrada']],
    ['', []],
  ])('splits into pieces: %j', (text, expected) => {
    expect(splitHighlight(text).map(({ text: piece, match }) => (match ? `*${piece}` : piece))).toEqual(expected);
  });
});
