import { SUBDIVISIONS } from '@vitrina/contracts/places';
import { CITIES } from '@vitrina/contracts/places/cities';
import { describe, expect, it } from 'vitest';
import { CAPITALS, placeNames, placesFrom } from '../src/geo/places.ts';
import { correctText } from '../src/search/correction.ts';
import { readSearch } from '../src/search/reading.ts';
import { extractRequest } from '../src/search/search-text.ts';
import { editDistance, soundOf } from '../src/search/word-forms.ts';

describe('the correction of a text', () => {
  it.each([
    ['sapatero', 'zapatero'],
    ['SERRAJERIA', 'cerrajería'],
    ['varveria', 'barbería'],
    ['helectrisista', 'electricista'],
    ['plmero en gadalajara', 'plomero en guadalajara'],
    ['xyzzyq de plomeros', 'plomero'],
    ['fuga de gas', 'fugas de gas'],
    ['qwrtzx', null],
    ['plomero', null],
    ['', null],
    ['de la', null],
    ['uno dos tres cuatro cinco seis siete ocho nueve', null],
  ])('%s becomes %s', (text, meant) => {
    expect(correctText(text)).toBe(meant);
  });
});

describe('the phonetic key of a word', () => {
  it.each([
    ['zapatero', 'sapatero'],
    ['hojalatero', 'ojalatero'],
    ['yeso', 'lleso'],
    ['queso', 'keso'],
    ['gitarra', 'jitarra'],
    ['guitarra', 'guitara'],
    ['chofer', 'chofer'],
    ['banbu', 'vambu'],
  ])('%s equals that of %s', (one, other) => {
    expect(soundOf(one)).toBe(soundOf(other));
  });

  it('differs for words that sound different', () => {
    expect(soundOf('chapa')).not.toBe(soundOf('capa'));
    expect(soundOf('guerra')).not.toBe(soundOf('gerra'));
  });
});

describe('the distance of two words', () => {
  it.each([
    ['plomero', 'plomero', 0],
    ['plomero', 'plmero', 1],
    ['plomero', 'polmero', 1],
    ['plomero', 'plomeros', 1],
    ['plomero', 'romero', 2],
    ['plomero', 'zapato', 3],
  ])('counts, from %s to %s, %i edits with a limit of two', (one, other, edits) => {
    expect(editDistance(one, other, 2)).toBe(edits);
  });
});

describe('filler words of a search', () => {
  const isName = (text: string) => text === 'Servicios profesionales';
  it.each([
    ['busco un plomero barato', 'un plomero'],
    ['Servicios profesionales', 'Servicios profesionales'],
    ['necesito', 'necesito'],
    ['', ''],
  ])('%s becomes %s', (text, left) => {
    expect(extractRequest(text, isName)).toBe(left);
  });
});

describe('the places near another', () => {
  it('start with the nearest of the same country', () => {
    const near = placesFrom('MX', 'JAL').map(({ key }) => key);
    expect(near.slice(0, 2)).toEqual(['MX-COL', 'MX-AGU']);
    expect(near).toHaveLength(31);
    expect(near.at(-1)).toBe('MX-BCN');
    expect(placesFrom('CO', 'ATL')[0]?.key).toBe('CO-MAG');
  });

  it('include nothing for a code of another country', () => {
    expect(placesFrom('CO', 'JAL')).toEqual([]);
  });

  it('include a location and names for every subdivision, and no others', () => {
    for (const pais of ['MX', 'CO'] as const) {
      const codes = SUBDIVISIONS[pais].map(({ code }) => code).toSorted();
      expect(Object.keys(CAPITALS[pais]).toSorted()).toEqual(codes);
      expect(Object.keys(CITIES[pais]).toSorted()).toEqual(codes);
    }
    expect(placeNames('MX', 'jalisco')).toEqual(expect.arrayContaining(['Jalisco', 'Guadalajara', 'Zapopan']));
  });

  it('lie in their country', () => {
    for (const [latitude, longitude] of Object.values(CAPITALS.MX)) {
      expect(latitude > 14.5 && latitude < 32.8 && longitude > -118 && longitude < -86).toBe(true);
    }
    for (const [latitude, longitude] of Object.values(CAPITALS.CO)) {
      expect(latitude > -4.3 && latitude < 13.5 && longitude > -82 && longitude < -66.8).toBe(true);
    }
  });
});

describe('the reading of a search', () => {
  it.each([
    ['fotografo cdmx', null],
    ['psicologo en bogota', null],
    ['clases de musica', null],
    ['plommero cdmx', 'plomero'],
  ])('of %j corrects the spelling, but not missing accents', (text, corrected) => {
    expect(readSearch(text)).toMatchObject({ trade: expect.any(String), corrected });
  });
});
