import { expect, it } from 'vitest';
import { connectPlatform, ownNamespace } from './platform.ts';

interface Pool {
  options: { minPoolSizeCheckFrequencyMS: number };
}

it('the pools of a connection check their unused connections every 10 s, also after the servers were found again', async () => {
  const platform = await connectPlatform(ownNamespace());
  try {
    const client = platform.mongo.getClient();
    // The driver's fields, whose names an update may change.
    const pools = () => {
      const servers: ReadonlyMap<string, { pool: Pool }> = Reflect.get(client, 'topology').s.servers;
      return [...servers.values()].map(({ pool }) => pool.options.minPoolSizeCheckFrequencyMS);
    };
    expect(pools()).toEqual([10_000]);
    await client.close();
    await client.connect();
    await platform.mongo.db?.admin().ping();
    expect(pools()).toEqual([10_000]);
  } finally {
    await platform.close();
  }
});
