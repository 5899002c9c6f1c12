import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, type Point } from '../src/places/distance.ts';
import { SUBDIVISIONS, timeZoneOf } from '../src/places/index.ts';
import { findTown, searchTowns, type Town, townAtPoint, townsAround, zoneOfTown } from '../src/towns/index.ts';
import { type ListedTown, listTowns } from '../src/towns/table.ts';

const all = listTowns();
const named = (name: string, subdivision: string): Town => {
  const town = all.find((one) => one.name === name && one.subdivision === subdivision);
  if (!town) throw new Error(`no town ${name} in ${subdivision}`);
  return town;
};

describe('the table of towns', () => {
  it('contains some ten thousand towns with different ids, each in a known subdivision', () => {
    expect(all.length).toBeGreaterThan(10_000);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const known = new Set([...SUBDIVISIONS.MX, ...SUBDIVISIONS.CO].map(({ country, code }) => `${country}-${code}`));
    const held = new Set(all.map(({ country, subdivision }) => `${country}-${subdivision}`));
    expect([...held].filter((key) => !known.has(key))).toEqual([]);
    expect([...known].filter((key) => !held.has(key))).toEqual([]);
  });

  it('contains towns of 1,000 people and more, and the smaller seats of municipalities', () => {
    const small = all.filter(({ population, isSeat }) => population < 1_000 && !isSeat);
    expect(small.map(({ name }) => name)).toEqual([]);
  });

  it('gives clean names and locations within both countries', () => {
    for (const { id, name, at, population } of all) {
      expect(id).toMatch(/^[1-9]\d*$/);
      expect(name, id).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} .,'’-]*$/u);
      expect(at[0], name).toBeGreaterThan(-4.5);
      expect(at[0], name).toBeLessThan(33);
      expect(at[1], name).toBeGreaterThan(-118.5);
      expect(at[1], name).toBeLessThan(-66.5);
      expect(Number.isInteger(population)).toBe(true);
    }
  });

  it('contains the sixteen boroughs of Mexico City', () => {
    const boroughs =
      'Álvaro Obregón, Azcapotzalco, Benito Juárez, Coyoacán, Cuajimalpa de Morelos, Cuauhtémoc, Gustavo A. Madero, Iztacalco, Iztapalapa, La Magdalena Contreras, Miguel Hidalgo, Milpa Alta, Tláhuac, Tlalpan, Venustiano Carranza, Xochimilco';
    for (const name of boroughs.split(', ')) {
      expect(
        all.filter((town) => town.name === name && town.subdivision === 'DF'),
        name,
      ).toHaveLength(1);
    }
  });

  it('finds each town by its id, and none by another text', () => {
    for (const town of all) expect(findTown(town.id)).toBe(town);
    for (const id of ['', '0', '1', '99999999', '04005539', '4005539 ', 'guadalajara', '__proto__', '4005539.0']) {
      expect(findTown(id), id).toBeNull();
    }
  });
});

describe('the town at a point', () => {
  it.each([
    ['Zócalo, Mexico City', 19.433, -99.133, 'Ciudad de México'],
    ['centre of Coyoacán', 19.35, -99.162, 'Coyoacán'],
    ['centre of Guadalajara', 20.677, -103.347, 'Guadalajara'],
    ['Bogotá, Suba', 4.741, -74.084, 'Bogotá'],
    ['Soacha', 4.579, -74.217, 'Soacha'],
    ['Tijuana, next to San Diego', 32.51, -117.02, 'Tijuana'],
  ])('is the nearest: %s', (_name, latitude, longitude, expected) => {
    expect(townAtPoint([latitude, longitude])?.name).toBe(expected);
  });

  it.each([
    ['San Diego', 32.72, -117.16],
    ['Guatemala City', 14.63, -90.51],
    ['the Pacific', 10, -110],
    ['a pole', 90, 0],
    ['the other pole', -90, 180],
    ['the antimeridian', 0, 180],
  ])('does not exist in %s', (_name, latitude, longitude) => {
    expect(townAtPoint([latitude, longitude])).toBeNull();
  });

  it('equals the town itself at its own location', () => {
    for (const town of all) {
      const found = townAtPoint(town.at);
      // Some towns have the same location, to a thousandth of a degree.
      expect(found && distanceKm(found.at, town.at), town.name).toBe(0);
    }
  });

  it("lies in the state of the nearest other town for 96 % of Mexico's towns (96.7 measured) and 87 % of Colombia's", () => {
    for (const [country, least] of [
      ['MX', 0.96],
      ['CO', 0.87],
    ] as const) {
      const pairs = all
        .filter((town) => town.country === country)
        .flatMap((town) => {
          const other = townsAround(town.at, 50).find(({ km }) => km > 0)?.town;
          return other ? [{ town, other }] : [];
        });
      const same = pairs.filter(
        ({ town, other }) => other.country === country && other.subdivision === town.subdivision,
      );
      expect(same.length / pairs.length, country).toBeGreaterThanOrEqual(least);
    }
  });
});

describe('the towns around a point', () => {
  it('equal those of a full scan, the nearest first', () => {
    const degrees = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
    fc.assert(
      fc.property(degrees(-6, 34), degrees(-120, -65), fc.integer({ min: 1, max: 300 }), (latitude, longitude, km) => {
        const point: Point = [latitude, longitude];
        const found = townsAround(point, km);
        const expected = all.filter(({ at }) => distanceKm(point, at) <= km);
        expect(new Set(found.map(({ town }) => town.id))).toEqual(new Set(expected.map(({ id }) => id)));
        const distances = found.map((one) => one.km);
        expect(distances).toEqual([...distances].sort((one, other) => one - other));
      }),
      { numRuns: 60 },
    );
  });

  it('begin with the town itself, with their distance in kilometres', () => {
    const [first, second] = townsAround(named('Guadalajara', 'JAL').at, 20);
    expect(first).toMatchObject({ km: 0, town: { name: 'Guadalajara' } });
    expect(second?.km).toBeGreaterThan(0);
    const zapopan = townsAround(named('Guadalajara', 'JAL').at, 20).find(({ town }) => town.name === 'Zapopan');
    expect(zapopan?.km).toBeGreaterThan(5);
    expect(zapopan?.km).toBeLessThan(12);
  });

  it('include all towns for a circle around the world, and none far from both countries', () => {
    expect(townsAround([0, 0], 20_100)).toHaveLength(all.length);
    expect(townsAround([60, 100], 500)).toEqual([]);
  });
});

describe('the time zone of a town', () => {
  it.each([
    ['Ciudad Juárez', 'CHH', 'America/Ciudad_Juarez'],
    ['Samalayuca', 'CHH', 'America/Ciudad_Juarez'],
    ['Puerto Palomas', 'CHH', 'America/Ciudad_Juarez'],
    ['Janos', 'CHH', 'America/Ciudad_Juarez'],
    ['Casas Grandes', 'CHH', 'America/Chihuahua'],
    ['Miguel Ahumada', 'CHH', 'America/Chihuahua'],
    ['Ojinaga', 'CHH', 'America/Ojinaga'],
    ['Coyame', 'CHH', 'America/Ojinaga'],
    ['Aldama', 'CHH', 'America/Chihuahua'],
    ['Piedras Negras', 'COA', 'America/Matamoros'],
    ['Ciudad Acuña', 'COA', 'America/Matamoros'],
    ['Allende', 'COA', 'America/Matamoros'],
    ['Laguna del Rey', 'COA', 'America/Matamoros'],
    ['Sabinas', 'COA', 'America/Monterrey'],
    ['Ciudad Melchor Múzquiz', 'COA', 'America/Monterrey'],
    ['Sierra Mojada', 'COA', 'America/Monterrey'],
    ['Anáhuac', 'NL', 'America/Matamoros'],
    ['Lampazos de Naranjo', 'NL', 'America/Monterrey'],
    ['Nuevo Laredo', 'TAM', 'America/Matamoros'],
    ['Reynosa', 'TAM', 'America/Matamoros'],
    ['Ciudad Río Bravo', 'TAM', 'America/Matamoros'],
    ['Valle Hermoso', 'TAM', 'America/Matamoros'],
    ['Matamoros', 'TAM', 'America/Matamoros'],
    ['San Fernando', 'TAM', 'America/Monterrey'],
    ['Matamoros', 'COA', 'America/Monterrey'],
    ['Bucerías', 'NAY', 'America/Bahia_Banderas'],
    ['San Juan de Abajo', 'NAY', 'America/Bahia_Banderas'],
    ['San José del Valle', 'NAY', 'America/Bahia_Banderas'],
    ['Rincón de Guayabitos', 'NAY', 'America/Mazatlan'],
    ['Puerto Vallarta', 'JAL', 'America/Mexico_City'],
    ['Tijuana', 'BCN', 'America/Tijuana'],
    ['Guerrero Negro', 'BCS', 'America/Mazatlan'],
    ['Hermosillo', 'SON', 'America/Hermosillo'],
    ['Cancún', 'ROO', 'America/Cancun'],
    ['Mérida', 'YUC', 'America/Merida'],
    ['Medellín', 'ANT', 'America/Bogota'],
  ])('puts %s (%s) in %s', (name, subdivision, zone) => {
    expect(zoneOfTown(named(name, subdivision))).toBe(zone);
  });

  it('differs from the state only for towns near the border and in Bahía de Banderas', () => {
    const other = all.filter((town) => zoneOfTown(town) !== timeZoneOf(town.country, town.subdivision));
    expect(other).toHaveLength(77);
    // Ocampo lies farthest from the border, some 230 km.
    const isNear = ({ at, subdivision }: ListedTown) =>
      subdivision === 'NAY' ? at[0] < 20.97 && at[1] < -105.18 : at[0] > 25.2 + Math.max(0, (-99 - at[1]) * 0.35);
    expect(other.filter((town) => !isNear(town)).map(({ name }) => name)).toEqual([]);
  });
});

describe('a search by position and one by name', () => {
  it('return the same town', () => {
    const [found] = searchTowns('zapopan');
    expect(found && findTown(found.id)).toBe(found);
    expect(found && townAtPoint(found.at)).toBe(found);
  });
});
