import { expect, test } from '@playwright/test';

test('media support ranges and conditional requests', async ({ baseURL, request }) => {
  const [post] = (await (await request.get(`${baseURL}/api/galeria?country=MX&state=DF&limit=1`)).json()) as {
    ruta: string;
  }[];
  if (!post) throw new Error('the demo data put nothing into the default place');
  const whole = await request.get(post.ruta);
  const part = await request.get(post.ruta, { headers: { range: 'bytes=10-19' } });
  expect(part.status()).toBe(206);
  expect(await part.body()).toEqual((await whole.body()).subarray(10, 20));
  const beyond = await request.get(post.ruta, { headers: { range: 'bytes=999999999-' } });
  expect(beyond.status()).toBe(416);
  const same = await request.get(post.ruta, { headers: { 'if-none-match': whole.headers().etag ?? '' } });
  expect(same.status()).toBe(304);
});
