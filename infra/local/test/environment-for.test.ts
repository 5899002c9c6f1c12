import { expect, test } from 'vitest';
import { environmentFor } from '../src/platform/processes.ts';
import { services } from '../src/platform/services.ts';
import { newSecrets, secretEnvironment } from '../src/secrets.ts';

test('a process that decodes files of strangers gets no secret of the platform, and every other process gets all', () => {
  const secrets = secretEnvironment(newSecrets(['mf-chat']));
  const given = { ...secrets, MONGODB_URL: 'mongodb://x', S3_SECRET_KEY: 'y' };
  for (const service of services) {
    const expected = service.name === 'media-worker' ? { MONGODB_URL: 'mongodb://x', S3_SECRET_KEY: 'y' } : given;
    expect({ name: service.name, ...environmentFor(service, given) }).toEqual({ name: service.name, ...expected });
  }
});
