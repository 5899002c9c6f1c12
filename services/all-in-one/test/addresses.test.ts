import { expect, test } from 'vitest';
import { withAddresses } from '../src/addresses.ts';

test('each service gets a different free port of this machine', async () => {
  const found = Object.values(await withAddresses(['MEDIA_URL', 'CHAT_URL', 'REGISTRY_URL'], {}));
  expect(new Set(found).size).toBe(3);
  for (const address of found) expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('an address from the environment is kept', async () => {
  const given = { MEDIA_URL: 'http://127.0.0.1:3456' };
  expect(await withAddresses(['MEDIA_URL'], given)).toEqual(given);
});

test("an address on another machine is refused with the variable's name", async () => {
  const elsewhere = { MEDIA_URL: 'http://media:3000' };
  await expect(withAddresses(['MEDIA_URL'], elsewhere)).rejects.toThrow('MEDIA_URL');
});
