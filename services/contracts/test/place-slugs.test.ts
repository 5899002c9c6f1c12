import { findSegment, SEGMENTS } from '@vitrina/contracts/catalogue';
import { SUBDIVISIONS } from '@vitrina/contracts/places';
import { findPlaceBySlug, slugOfPlace, slugOfSubdivision, slugOfTown } from '@vitrina/contracts/places/slugs';
import { pathOfTrade, slugOf, subdivisionSlug } from '@vitrina/contracts/rules';
import { describe, expect, it } from 'vitest';
import { listTowns } from '../src/towns/table.ts';

const subdivisions = Object.values(SUBDIVISIONS).flat();
const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

describe('slugs of places', () => {
  it('name each town and each subdivision, and no two of them alike', () => {
    const slugs = [
      ...listTowns().map(({ id }) => slugOfTown(id) ?? ''),
      ...subdivisions.map(({ country, code }) => slugOfSubdivision(country, code) ?? ''),
    ];
    expect(slugs.filter((slug) => !ADDRESS.test(slug))).toEqual([]);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.length).toBeGreaterThan(7_000);
  });

  it('lead back to the town or subdivision', () => {
    const lost = listTowns().filter(({ id }) => findPlaceBySlug(slugOfTown(id) ?? '')?.town?.id !== id);
    expect(lost).toEqual([]);
    for (const { country, code, name } of subdivisions) {
      const slug = slugOfSubdivision(country, code) ?? '';
      expect(slug).toBe(subdivisionSlug(name));
      expect(findPlaceBySlug(slug)).toEqual({
        slug,
        country,
        subdivision: code,
        town: null,
        name,
        subdivisionName: name,
      });
    }
  });

  it('stay plain for the largest town of a name in a subdivision, and end in the id for the others', () => {
    const alike = listTowns().filter(({ name, subdivision }) => name === 'El Salto' && subdivision === 'JAL');
    expect(alike.map(({ id }) => slugOfTown(id))).toEqual([
      'el-salto-jal',
      ...alike.slice(1).map(({ id }) => `el-salto-jal-${id}`),
    ]);
    expect(alike.length).toBeGreaterThan(1);
  });

  it.each([
    ['guadalajara-jal', 'guadalajara-jal'],
    ['Guadalajara-JAL', 'guadalajara-jal'],
    ['Mérida, Yuc.', 'merida-yuc'],
    ['guadalajara', 'guadalajara-jal'],
    ['guadalajara-jalisco', 'guadalajara-jal'],
    ['guadalajara-mx', 'guadalajara-jal'],
    ['gdl', 'guadalajara-jal'],
    ['neza-mex', 'ciudad-nezahualcoyotl-mex'],
    ['medellin-co', 'medellin-ant'],
    ['bogota-dc', 'bogota-dc'],
    ['bogota', 'bogota'],
    ['ciudad-de-mexico-cdmx', 'ciudad-de-mexico-cdmx'],
    ['ciudad-de-mexico', 'ciudad-de-mexico'],
    ['cdmx', 'ciudad-de-mexico'],
    ['edomex', 'estado-de-mexico'],
    ['Jalisco', 'jalisco'],
    ['jalisco-jal', 'jalisco'],
    ['jalisco-mx', 'jalisco'],
    ['chihuahua', 'chihuahua'],
    ['chihuahua-chih', 'chihuahua-chih'],
  ])('are found for %s', (text, slug) => {
    expect(findPlaceBySlug(text)?.slug).toBe(slug);
  });

  it.each(['', '-', 'xyzzy', 'guadalajara-xyzzy', 'jalisco-ant', '日本', 'a'.repeat(200)])(
    'name no place in %j',
    (text) => {
      expect(findPlaceBySlug(text)).toBeNull();
    },
  );

  it('name the town of a provider, or of its subdivision', () => {
    expect(slugOfPlace('MX', 'JAL', '4005539')).toBe('guadalajara-jal');
    expect(slugOfPlace('MX', 'JAL', undefined)).toBe('jalisco');
    expect(slugOfPlace('CO', 'DC', '1')).toBe('bogota');
    expect(slugOfTown('1')).toBeNull();
    expect(slugOfSubdivision('CO', 'JAL')).toBeNull();
  });
});

describe('the address of a trade', () => {
  it('differs for each segment of the catalogue, and leads back to it', () => {
    const slugs = [...SEGMENTS].map(slugOf);
    expect(slugs.filter((slug) => !ADDRESS.test(slug))).toEqual([]);
    expect(new Set(slugs).size).toBe(SEGMENTS.size);
    expect(slugs.map(findSegment)).toEqual([...SEGMENTS]);
  });

  it('consists of the trade and the place', () => {
    expect(pathOfTrade('Plomería', 'guadalajara-jal')).toBe('/servicios/plomeria/guadalajara-jal');
    expect(pathOfTrade('Aire acondicionado y refrigeración', 'jalisco')).toBe(
      '/servicios/aire-acondicionado-y-refrigeracion/jalisco',
    );
  });
});
