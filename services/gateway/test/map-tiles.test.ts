import { describe, expect, it } from 'vitest';
import { mapTiles, readConfig } from '../src/config.ts';

const key = 'k'.repeat(64);
const environment = {
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://localhost:8080',
  REGISTRY_URL: 'http://localhost:8081',
  S3_ENDPOINT: 'http://localhost:9000',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: key,
  PAGE_SECRET: key,
  SERVICE_KEYS: `gateway>registry:${key},gateway>media:${'m'.repeat(64)}`,
};
const TILES = 'https://tiles.vitrina.example/{z}/{x}/{y}.png';

describe('street tiles', () => {
  it('stay off by default', () => {
    expect(mapTiles(readConfig(environment))).toBeUndefined();
  });

  it('need an address and a credit', () => {
    const config = readConfig({ ...environment, MAP_TILES_URL: TILES, MAP_TILES_ATTRIBUTION: ' © Mapas ' });
    expect(mapTiles(config)).toEqual({ url: TILES, attribution: '© Mapas' });
    expect(() => readConfig({ ...environment, MAP_TILES_URL: TILES })).toThrow(/needs MAP_TILES_ATTRIBUTION/);
  });

  it.each([
    'https://tiles.vitrina.example/{z}/{x}.png',
    'ftp://tiles.vitrina.example/{z}/{x}/{y}.png',
    'https://a;script-src/{z}/{x}/{y}.png',
    'https://{s}.tiles.vitrina.example/{z}/{x}/{y}.png',
  ])('refuse the address %s', (url) => {
    const variables = { ...environment, MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'Mapas' };
    expect(() => readConfig(variables)).toThrow(/MAP_TILES_URL/);
  });
});
