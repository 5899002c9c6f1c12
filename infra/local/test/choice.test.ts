import { describe, expect, it } from 'vitest';
import { externalEnvironment } from '../src/backing/external-server.ts';
import { mongo, type Origin, objects, search } from '../src/backing/servers.ts';
import { chooseOrigin } from '../src/backing/start.ts';
import { isNewEnough } from '../src/tools/go.ts';

describe('the origin of a backing service', () => {
  const table: Array<[url: boolean, binary: boolean, compose: boolean, expected: Origin]> = [
    [true, true, true, 'url'],
    [true, false, false, 'url'],
    [false, true, true, 'binary'],
    [false, true, false, 'binary'],
    [false, false, true, 'compose'],
    [false, false, false, 'embedded'],
  ];
  it.each(table)('with address %s, program %s, container %s is %s', async (url, binary, compose, expected) => {
    expect(await chooseOrigin({ url, binary, compose: async () => compose })).toBe(expected);
  });

  it('never depends on the container engine if an address or a program exists', async () => {
    const asked: string[] = [];
    const compose = async () => {
      asked.push('compose');
      return true;
    };
    await chooseOrigin({ url: false, binary: true, compose });
    await chooseOrigin({ url: true, binary: false, compose });
    expect(asked).toEqual([]);
  });
});

describe('the environment', () => {
  it('gives an address unchanged', () => {
    const env = { MONGODB_URL: 'mongodb://db:27017' };
    expect(externalEnvironment(mongo, env)).toEqual(env);
  });

  it('gives the key of the search engine if it is set', () => {
    const url = { MEILI_URL: 'http://search:7700' };
    expect(externalEnvironment(search, { ...url, MEILI_KEY: 'secret' })).toEqual({ ...url, MEILI_KEY: 'secret' });
    expect(externalEnvironment(search, { ...url, MEILI_KEY: '' })).toEqual(url);
  });

  it('gives no address if the variable is empty', () => {
    expect(externalEnvironment(mongo, { MONGODB_URL: '' })).toBeNull();
  });

  it('must contain the keys of an address: an error lists missing ones', () => {
    expect(() => externalEnvironment(objects, { S3_ENDPOINT: 'http://s3' })).toThrow('S3_ACCESS_KEY, S3_SECRET_KEY');
  });
});

it.each([
  ['go1.26.8', true],
  ['go1.21', true],
  ['go1.20.14', false],
  ['go1.19.8', false],
  ['devel go1.30', false],
  [null, false],
])('version %s of Go can build the object store: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});
