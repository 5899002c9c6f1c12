import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, processConfig, redisConfig, requireMailServer } from '../src/index.ts';

describe('configuration', () => {
  it('fills missing variables with the documented defaults', () => {
    expect(loadConfig(processConfig, {})).toMatchObject({ NODE_ENV: 'production', PORT: 0, NAMESPACE: 'vitrina' });
  });

  it('treats an empty variable as missing', () => {
    expect(loadConfig(processConfig, { LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
  });

  it('reads a value from the file in <NAME>_FILE; ignores an empty file, and names a missing one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrina-config-'));
    const secret = join(folder, 'secret');
    const empty = join(folder, 'empty');
    writeFileSync(secret, 'redis://of-the-file:6379\n');
    writeFileSync(empty, '\n');
    expect(loadConfig(redisConfig, { REDIS_URL_FILE: secret, REDIS_SENTINEL_PASSWORD_FILE: empty })).toEqual({
      REDIS_URL: 'redis://of-the-file:6379',
      REDIS_MASTER: 'mymaster',
    });
    const own = { REDIS_URL_FILE: secret, REDIS_URL: 'redis://own:6379' };
    expect(loadConfig(redisConfig, own).REDIS_URL).toBe('redis://own:6379');
    expect(() => loadConfig(redisConfig, { REDIS_URL_FILE: join(folder, 'none') })).toThrow(/REDIS_URL_FILE.*ENOENT/);
    const production = { ...loadConfig(processConfig, {}), NODE_ENV: 'production' as const };
    const mails = { MAIL_FROM: 'x@vitrina.example' };
    expect(() => requireMailServer(production, { ...mails, SMTP_URL_FILE: empty })).toThrow(/SMTP_URL/);
    expect(() => requireMailServer(production, { ...mails, SMTP_URL_FILE: secret })).not.toThrow();
    rmSync(folder, { recursive: true });
  });

  it('names every wrong variable together and shows no value', () => {
    const env = { PORT: 'ochenta', NAMESPACE: 'Not Good', REDIS_URL: 'secret-without-scheme' };
    const load = () => loadConfig({ ...processConfig, ...redisConfig }, env);
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/PORT[\s\S]*NAMESPACE[\s\S]*REDIS_URL/);
    expect(load).not.toThrow(/secret-without-scheme/);
  });
});
