import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, processConfig, redisConfig } from '../src/index.ts';

describe('configuration', () => {
  it('fills what is missing with the documented defaults', () => {
    expect(loadConfig(processConfig, {})).toMatchObject({ NODE_ENV: 'production', PORT: 0, NAMESPACE: 'vitrina' });
  });

  it('treats an empty variable as missing', () => {
    expect(loadConfig(processConfig, { LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  });

  it('names every wrong variable at once and shows no value', () => {
    const env = { PORT: 'ochenta', NAMESPACE: 'Not Good', REDIS_URL: 'secret-without-scheme' };
    const load = () => loadConfig({ ...processConfig, ...redisConfig }, env);
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/PORT[\s\S]*NAMESPACE[\s\S]*REDIS_URL/);
    expect(load).not.toThrow(/secret-without-scheme/);
  });
});
