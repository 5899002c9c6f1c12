import type { Index, Settings } from 'meilisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Document, succeeded, useServer } from '../test/conformance-server.ts';
import { randomSource } from '../test/random.ts';

const subject = useServer();

const GEO = { filterableAttributes: ['_geo', 'tipo', 'precio'], sortableAttributes: ['_geo', 'precio', 'nombre'] };
const at = <Lat, Lng>(lat: Lat, lng: Lng) => ({ lat, lng });
const invalidGeo = { status: 'failed', error: { code: 'invalid_document_geo_field', type: 'invalid_request' } };

describe('the position of a document', () => {
  it('can be numbers, texts of numbers, null or absent, and is returned as sent', async () => {
    const documents = [
      { id: 1, _geo: null },
      { id: 2, _geo: at(1, 1) },
      { id: 3, _geo: at('2', '2.0') },
      { id: 4 },
      { id: 5, _geo: at(100, -200.5) },
    ];
    const index = await subject.index(GEO, documents);
    // The distances of the first two positions are in the tests of Meilisearch 1.50.
    const { hits } = await subject.search(index, '', {
      sort: ['_geoPoint(50.629973371633746,3.0569447399419567):desc'],
    });
    expect(hits.filter(({ id }) => id !== 5)).toEqual([
      { id: 2, _geo: at(1, 1), _geoDistance: 5_522_018 },
      { id: 3, _geo: at('2', '2.0'), _geoDistance: 5_408_322 },
      { id: 1, _geo: null },
      { id: 4 },
    ]);
  });

  it.each([
    ['foobar', 'is not an object'],
    [[1, 2], 'is not an object'],
    [{}, 'latitude nor longitude'],
    [{ lat: 1 }, 'longitude'],
    [{ lng: 1 }, 'latitude'],
    [at('doggo', 'doggo'), 'latitude nor longitude'],
    [at(' 1', '1'), 'latitude'],
    [at('1', 'infinity'), 'longitude'],
    [{ lat: 1, lng: null }, 'longitude'],
    [{ lat: true, lng: 1 }, 'latitude'],
    [{ lat: 1, lng: 2, alt: 3 }, 'contains the following unexpected fields: `{"alt":3}`'],
  ])('fails the task for %j, which then adds no document', async (_geo, reason) => {
    const index = await subject.index(GEO, []);
    const task = await index
      .addDocuments([
        { id: 1, _geo: at(1, 1) },
        { id: 2, _geo },
      ])
      .waitTask();
    expect(task).toMatchObject(invalidGeo);
    expect(task.error?.message).toContain(`Index \`${index.uid}\`: `);
    expect(task.error?.message).toContain('in the document with the id: `"2"`');
    expect(task.error?.message).toContain(reason);
    expect((await index.getStats()).numberOfDocuments).toBe(0);
  });

  it('can be invalid until the index filters or sorts by it: the change of settings fails', async () => {
    const index = await subject.index({ filterableAttributes: ['tipo'] }, [{ id: 1, tipo: 'a', _geo: 'foobar' }]);
    for (const change of [{ sortableAttributes: ['_geo'] }, { filterableAttributes: ['_geo'] }])
      expect(await index.updateSettings(change).waitTask()).toMatchObject(invalidGeo);
    expect(await index.getSettings()).toMatchObject({ filterableAttributes: ['tipo'], sortableAttributes: [] });
    expect(await subject.ids(index, '', { filter: 'tipo = a' })).toEqual([1]);
  });

  it('follows replaced and deleted documents, and changes of settings', async () => {
    const index = await subject.index({}, [
      { id: 1, _geo: at(0, 0) },
      { id: 2, _geo: at(0, 0) },
      { id: 3, _geo: at(10, 0) },
    ]);
    await succeeded(index.updateSettings(GEO).waitTask());
    const near = () => subject.ids(index, '', { filter: '_geoRadius(0, 0, 1000)' });
    expect(await near()).toEqual([1, 2]);
    await succeeded(
      index.addDocuments([{ id: 1, _geo: at(10, 0) }, { id: 3, _geo: at('0.001', 0) }, { id: 4 }]).waitTask(),
    );
    await succeeded(index.deleteDocuments([2]).waitTask());
    expect(await near()).toEqual([3]);
    expect(await subject.ids(index, '', { filter: 'NOT _geoRadius(0, 0, 1000)' })).toEqual([1, 4]);
    expect(await subject.ids(index, '', { sort: ['_geoPoint(0, 0):asc'] })).toEqual([3, 1, 4]);
  });
});

describe('a filter by position', () => {
  let index: Index<Document>;
  beforeAll(async () => {
    index = await subject.index(GEO, [
      { id: 1, tipo: 'pizza', precio: 9, _geo: at(45.4777599, 9.1967508) },
      { id: 2, tipo: 'french', precio: 8, _geo: at('48.8826517', '2.3352748') },
      { id: 3, tipo: 'ice cream', precio: 10, _geo: at(45.4632046, 9.1719421) },
      { id: 4, tipo: 'sushi', precio: 9, _geo: at(-17.5, 179.5) },
      { id: 5, tipo: 'sushi', precio: 7, _geo: at(-17.5, -179.5) },
      { id: 6, tipo: 'pizza', precio: 7 },
    ]);
  });

  it.each([
    // Positions 1 and 3 are 2,522.3 m apart.
    ['_geoRadius(45.4777599, 9.1967508, 0)', [1]],
    ['_geoRadius(45.4777599, 9.1967508, -1)', []],
    ['_geoRadius(45.4777599,9.1967508,2522)', [1]],
    ['_geoRadius( 45.4777599 , 9.1967508 , 2523 )', [1, 3]],
    ['_geoRadius(45.4777599, 9.1967508, 1e6)', [1, 2, 3]],
    // Circles cross ±180° and reach around the poles.
    ['_geoRadius(-17.5, 180, 60000)', [4, 5]],
    ['_geoRadius(90, 0, 5000000)', [1, 2, 3]],
    // The first corner is top right, the second one bottom left; edges belong to the box.
    ['_geoBoundingBox([45.494181, 9.214024], [45.449484, 9.179175])', [1]],
    ['_geoBoundingBox([45.4777599, 9.1967508], [45.4632046, 9.1719421])', [1, 3]],
    ['_geoBoundingBox([89, 179], [-89, -179])', [1, 2, 3]],
    ['_geoBoundingBox([0, -179], [-90, 179])', [4, 5]],
    ['_geoBoundingBox([ 90 , -179.6 ],[ -90 , 179.5 ])', [4]],
    ['_geoBoundingBox([10, 10], [10, 10])', []],
    ['NOT _geoRadius(45.4777599, 9.1967508, 3000)', [2, 4, 5, 6]],
    ['NOT _geoBoundingBox([90, 180], [-90, -180])', [6]],
    ['_geoRadius(45.4777599, 9.1967508, 3000) AND tipo = pizza', [1]],
    ['_geoRadius(45.4777599, 9.1967508, 3000) OR tipo IN [sushi, "french"]', [1, 2, 3, 4, 5]],
    ['(_geoRadius(-17.5, 180, 60000) OR tipo = pizza) AND NOT (precio = 7)', [1, 4]],
    [['_geoRadius(45.4777599, 9.1967508, 3000)', 'precio >= 10'], [3]],
    [
      [['_geoRadius(48.88, 2.33, 3000)', '_geoBoundingBox([0, -179], [-90, 179])'], 'precio > 7'],
      [2, 4],
    ],
  ])('selects documents by %j', async (filter, expected) => {
    expect(await subject.ids(index, '', { filter })).toEqual(expected);
  });

  it('limits facets and totals, and adds no distance', async () => {
    const filter = '_geoRadius(45.4777599, 9.1967508, 3000)';
    const answer = await subject.search(index, '', { filter, facets: ['tipo', 'precio'], limit: 1 });
    expect(answer).toMatchObject({
      estimatedTotalHits: 2,
      facetDistribution: { tipo: { pizza: 1, 'ice cream': 1 }, precio: { '9': 1, '10': 1 } },
      facetStats: { precio: { min: 9, max: 10 } },
    });
    expect(answer.hits[0]).not.toHaveProperty('_geoDistance');
    expect(await subject.ids(await subject.index(GEO, [{ id: 1 }]), '', { filter })).toEqual([]);
  });

  const RESERVED = "is a reserved keyword and thus can't be used as a filter expression";
  const BOX = 'The `_geoBoundingBox` filter expects two pairs of arguments';
  it.each([
    ['_geoRadius', 'The `_geoRadius` filter must be in the form: `_geoRadius(latitude, longitude, radius'],
    ['_geoRadius = 12', 'The `_geoRadius` filter must be in the form'],
    ['_geoRadius(1, 2, tres)', 'The `_geoRadius` filter must be in the form'],
    ['_geoRadius("1", "2", "3")', 'The `_geoRadius` filter must be in the form'],
    ['_geoRadius(1, 2', 'The `_geoRadius` filter must be in the form'],
    ['_geoRadius(1, 2)', 'arguments for `_geoRadius`, but instead found 2.'],
    ['_geoRadius(1, 2, 3, 4, 5)', 'arguments for `_geoRadius`, but instead found 5.'],
    ['_geoRadius(-100, 150, 10)', 'Bad latitude `-100`. Latitude must be contained between -90 and 90 degrees.'],
    ['_geoRadius(-90.0000001, 150, 10)', 'Bad latitude `-90.0000001`.'],
    [
      '_geoRadius(-10, 250, 10)',
      'Bad longitude `250`. Longitude must be contained between -180 and 180 degrees. Hint: try using `-110` instead.',
    ],
    ['_geoRadius(-10, 180.000001, 10)', 'Bad longitude `180.000001`.'],
    ['_geoBoundingBox', BOX],
    ['_geoBoundingBox = 12', BOX],
    ['_geoBoundingBox(1.0, 1.0)', BOX],
    ['_geoBoundingBox([1, 2])', BOX],
    ['_geoBoundingBox([90.0000001, 150], [30, 10])', 'Bad latitude `90.0000001`.'],
    ['_geoBoundingBox([30, 10], [-10, -180.000001])', 'Hint: try using `179.999999` instead.'],
    ['_geoBoundingBox([10, 10], [20, 0])', 'The top latitude `10` is below the bottom latitude `20`.'],
    ['_geo = Glass', `\`_geo\` ${RESERVED}`],
    ['_geoPoint(12, 13)', `\`_geoPoint\` ${RESERVED}`],
    ['precio <= _geoPoint(12, 13)', `\`_geoPoint\` ${RESERVED}`],
    ['_geoDistance < 12', `\`_geoDistance\` ${RESERVED}`],
    ['precio <= _geoRadius(12, 13, 14)', "The `_geoRadius` filter is an operation and can't be used as a value."],
    ['tipo = _geoBoundingBox', "The `_geoBoundingBox` filter is an operation and can't be used as a value."],
  ])('causes an error for %s', async (filter, message) => {
    await expect(subject.search(index, '', { filter })).rejects.toMatchObject({
      cause: { code: 'invalid_search_filter', type: 'invalid_request', message: expect.stringContaining(message) },
    });
  });

  it.each([
    [{}, 'This index does not have configured filterable attributes.'],
    [{ filterableAttributes: ['tipo'], sortableAttributes: ['_geo'] }, 'filterable attribute patterns are: `tipo`.'],
  ])('requires `_geo` in the filterable attributes, not only %j', async (settings: Settings, known) => {
    const other = await subject.index(settings, [{ id: 1, _geo: at(1, 1) }]);
    for (const filter of ['_geoRadius(42, 150, 10)', '_geoBoundingBox([42, 150], [30, 10])']) {
      const message = `Index \`${other.uid}\`: Attribute \`_geo/_geojson\` is not filterable.`;
      const answer = subject.search(other, '', { filter }).catch(({ cause }) => cause);
      expect(await answer).toMatchObject({ code: 'invalid_search_filter', message: expect.stringContaining(message) });
      expect((await answer).message).toContain(known);
    }
  });
});

describe('an order by distance', () => {
  const settings = { ...GEO, rankingRules: ['words', 'sort', 'precio:desc'] };
  let index: Index<Document>;
  beforeAll(async () => {
    index = await subject.index(settings, [
      { id: 0, perro: 'jean', _geo: at(0, 0) },
      { id: 1, perro: 'intel', _geo: at(88, 0) },
      { id: 2, perro: 'jean bob', _geo: at(-89, 0) },
      { id: 3, perro: 'jean michel', _geo: at(0, 178) },
      { id: 4, perro: 'bob marley', _geo: at(0, -179) },
      { id: 5, perro: 'ninguno' },
      { id: 6, perro: 'ninguno', _geo: null },
    ]);
  });

  it.each([
    ['_geoPoint(0, 0):asc', [0, 1, 2, 3, 4]],
    ['_geoPoint(85,0):asc', [1, 0, 3, 4, 2]],
    ['_geoPoint(0, 175):asc', [3, 4, 2, 1, 0]],
    ['_geoPoint( 0 , -175. ):asc', [4, 3, 2, 1, 0]],
    ['_geoPoint(0, 0):desc', [4, 3, 2, 1, 0]],
    ['_geoPoint(-85, 0):desc', [1, 4, 3, 0, 2]],
    ['_geoPoint(0, 175):desc', [0, 1, 2, 4, 3]],
  ])('by %s lists documents without a position last', async (rule, expected) => {
    expect(await subject.ids(index, '', { sort: [rule] })).toEqual([...expected, 5, 6]);
  });

  it('replaces the ranking rule `sort` and gives distances in whole metres', async () => {
    const { hits } = await subject.search(index, 'jean', { sort: ['_geoPoint(0.0, 0.0):asc'] });
    expect(hits.map(({ id, _geoDistance }) => [id, _geoDistance])).toEqual([
      [0, 0],
      [2, 9_896_348],
      [3, 19_792_697],
    ]);
    // Documents with both words precede nearer ones with one word.
    expect(await subject.ids(index, 'jean bob', { sort: ['_geoPoint(0, 0):asc'] })).toEqual([2, 0, 3]);
  });

  it('gives distances only to results with their position', async () => {
    const query = { sort: ['_geoPoint(0, 0):asc'], limit: 1, attributesToHighlight: ['perro'] };
    const hitOf = async (attributesToRetrieve: string[]) =>
      (await subject.search(index, '', { ...query, attributesToRetrieve })).hits[0];
    expect(await hitOf(['id'])).toEqual({ id: 0, _formatted: { id: '0', perro: 'jean' } });
    expect(await hitOf(['id', '_geo'])).toMatchObject({ id: 0, _geo: at(0, 0), _geoDistance: 0 });
  });

  it('treats distances up to a metre apart as equal, and combines with other rules before and after', async () => {
    const equal = await subject.index(settings, [
      { id: 1, precio: 5 },
      { id: 2, precio: 3, nombre: 'b', _geo: at(2, 2) },
      { id: 3, precio: 4, nombre: 'b', _geo: at(2, 2.000_001) },
      { id: 4, precio: 9, nombre: 'a', _geo: at(5, 5) },
      { id: 5, precio: 6 },
    ]);
    const ids = (...sort: string[]) => subject.ids(equal, '', { sort });
    expect(await ids('_geoPoint(0, 0):asc')).toEqual([3, 2, 4, 5, 1]);
    expect(await ids('_geoPoint(0, 0):asc', 'precio:asc')).toEqual([2, 3, 4, 1, 5]);
    expect(await ids('nombre:asc', '_geoPoint(0, 0):desc')).toEqual([4, 3, 2, 5, 1]);
    expect(await ids('_geoPoint(0, 0):desc', 'precio:asc')).toEqual([4, 2, 3, 1, 5]);
  });

  it('leaves documents of equal distance to the text rules after it', async () => {
    const rankingRules = ['words', 'sort', 'typo', 'proximity', 'attributeRank', 'exactness'];
    const texts = ['plomerya fina', 'plomería muy fina', 'plomería fina'];
    const documents = texts.flatMap((texto, group) =>
      [0, 1, 2].map((place) => ({ id: `${place}-${group}`, texto, _geo: at(place, 0) })),
    );
    const other = await subject.index({ ...GEO, rankingRules }, documents);
    const found = await subject.ids(other, 'plomeria fina', { sort: ['_geoPoint(0, 0):asc'] });
    expect(found).toEqual(['0-2', '0-1', '0-0', '1-2', '1-1', '1-0', '2-2', '2-1', '2-0']);
    const farthest = await subject.ids(other, 'plomeria fina', { sort: ['_geoPoint(0, 0):desc'], limit: 4 });
    expect(farthest).toEqual([...found.slice(6), '1-2']);
  });

  const SYNTAX =
    'Invalid syntax for the geo parameter: expected expression formated like `_geoPoint(latitude, longitude)`';
  const RESERVED = "is a reserved keyword and thus can't be used as a sort expression.";
  it.each([
    ['_geoPoint(1):asc', SYNTAX],
    ['_geoPoint(1, 2, 3):asc', SYNTAX],
    ['_geoPoint(uno, dos):desc', SYNTAX],
    ['_geoPoint:asc', SYNTAX],
    ['_geoPoint(1, 2)', 'expected expression ending by `:asc` or `:desc`, found `_geoPoint(1, 2)`.'],
    ['_geoPoint(91, 2):asc', 'Bad latitude `91`.'],
    ['_geoPoint(1, 250):asc', 'Bad longitude `250`.'],
    ['_geo:asc', `\`_geo\` ${RESERVED} Use the _geoPoint(latitude, longitude) built-in rule`],
    ['_geoDistance:asc', `\`_geoDistance\` ${RESERVED}`],
    ['_geoRadius(1, 2, 3):asc', RESERVED],
  ])('causes an error for %s', async (rule, message) => {
    await expect(subject.search(index, '', { sort: [rule] })).rejects.toMatchObject({
      cause: { code: 'invalid_search_sort', type: 'invalid_request', message: expect.stringContaining(message) },
    });
  });

  it('requires `_geo` in the sortable attributes', async () => {
    const other = await subject.index({ filterableAttributes: ['_geo'] }, [{ id: 1, _geo: at(1, 1) }]);
    const message = `Index \`${other.uid}\`: Attribute \`_geo\` is not sortable. This index does not have configured sortable attributes.`;
    await expect(subject.search(other, '', { sort: ['_geoPoint(1, 2):asc'] })).rejects.toMatchObject({
      cause: { code: 'invalid_search_sort', message: expect.stringContaining(message) },
    });
  });
});

const seed = Math.floor(Math.random() * 2 ** 31);
describe(`random positions (seed ${seed})`, () => {
  const random = randomSource(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const EDGES = [at(90, 0), at(-90, 0), at(0, 180), at(0, -180), at(0, 0), at(19.43, -99.13)];
  const anywhere = () =>
    random() < 0.5 ? at(between(-90, 90), between(-180, 180)) : at(between(14, 33), between(-118, -66));
  const points = [...EDGES, ...Array.from({ length: 120 }, anywhere)];
  // Several documents share a position; some have none.
  const documents = Array.from({ length: 400 }, (_, id) => {
    const point = points[Math.floor(random() * points.length * 1.1)];
    return { id, color: `c${id % 3}`, ...(point && { _geo: point }) };
  });
  type Place = { readonly lat: number; readonly lng: number };
  const metres = (a: Place, b: Place) => {
    const [radians, sine] = [
      (degrees: number) => (degrees * Math.PI) / 180,
      (angle: number) => Math.sin(angle / 2) ** 2,
    ];
    const across = Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sine(radians(b.lng - a.lng));
    return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(sine(radians(b.lat - a.lat)) + across)));
  };
  const placed = documents.flatMap((document) => ('_geo' in document ? [document as Document & { _geo: Place }] : []));
  let index: Index<Document>;
  beforeAll(async () => {
    index = await subject.index({ ...GEO, filterableAttributes: ['_geo', 'color'] }, documents);
  });
  const centers = [...EDGES, ...Array.from({ length: 20 }, anywhere)];
  const all = { limit: 1_000, attributesToRetrieve: ['id', '_geo'] };

  it('match a radius by the haversine formula', async () => {
    for (const center of centers) {
      const radius = between(0, random() < 0.5 ? 2_000_000 : 20_100_000);
      const found = await subject.ids(index, '', {
        ...all,
        filter: `_geoRadius(${center.lat}, ${center.lng}, ${radius})`,
      });
      const away = placed.map(({ id, _geo }) => [id, metres(center, _geo)] as const);
      const label = JSON.stringify({ center, radius });
      // A difference of a metre on the edge is a rounding error.
      expect(found, label).toEqual(
        expect.arrayContaining(away.filter(([, far]) => far < radius - 1).map(([id]) => id)),
      );
      expect(
        away.filter(([, far]) => far < radius + 1).map(([id]) => id),
        label,
      ).toEqual(expect.arrayContaining(found));
    }
  });

  it('match a box by their coordinates', async () => {
    for (const corner of centers) {
      const other = anywhere();
      const [top, bottom] = [Math.max(corner.lat, other.lat), Math.min(corner.lat, other.lat)];
      const [right, left] = [corner.lng, other.lng];
      const filter = [`_geoBoundingBox([${top}, ${right}], [${bottom}, ${left}])`, 'color IN [c0, c1]'];
      const isInside = ({ lat, lng }: Place) =>
        lat <= top && lat >= bottom && (left <= right ? lng >= left && lng <= right : lng >= left || lng <= right);
      const expected = placed.filter(({ id, _geo }) => Number(id) % 3 < 2 && isInside(_geo)).map(({ id }) => id);
      expect(await subject.ids(index, '', { ...all, filter }), JSON.stringify(filter)).toEqual(expected);
    }
  });

  it.each(['asc', 'desc'])('are listed with distances exact to the metre, %s', async (direction) => {
    for (const center of centers) {
      const sort = [`_geoPoint(${center.lat}, ${center.lng}):${direction}`];
      const { hits } = await subject.search(index, '', { ...all, sort });
      const ordered = hits.slice(0, placed.length).map(({ _geo, _geoDistance }) => ({
        far: metres(center, _geo as Place),
        _geoDistance,
      }));
      const sign = direction === 'asc' ? 1 : -1;
      for (const [place, { far, _geoDistance }] of ordered.entries()) {
        expect(Math.abs(far - Number(_geoDistance)), JSON.stringify({ center })).toBeLessThan(1);
        const next = ordered[place + 1]?.far ?? sign * Number.POSITIVE_INFINITY;
        // Distances up to a metre apart count as equal, and are rounded before.
        expect(sign * (next - far)).toBeGreaterThan(-2);
      }
      expect(hits.slice(placed.length).map(({ id }) => id)).toEqual(
        documents.filter((document) => !('_geo' in document)).map(({ id }) => id),
      );
    }
  });
});
