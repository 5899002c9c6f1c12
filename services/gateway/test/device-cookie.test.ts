import { CLIENT_DEVICE_HEADER, createApp, createLog, createMetrics } from '@vitrina/kernel';
import { expect, it } from 'vitest';
import { DeviceCookie } from '../src/edge/device-cookie.ts';

const publicUrl = 'https://vitrina.example';
const devices = new DeviceCookie(publicUrl, 's'.repeat(32));
const app = createApp({ log: createLog('test', { LOG_LEVEL: 'silent' }), metrics: createMetrics('test'), publicUrl });
app.use('/api/*', devices.giving);
app.all('/api/x', () => new Response('x', { headers: { 'set-cookie': 'own=1' } }));
const same = { origin: publicUrl, host: 'vitrina.example' };
const cookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.includes('dispositivo=')) ?? '';

it('a gateway gives a device with the first change, and reads its id from the cookie', async () => {
  const answer = await app.request('/api/x', { method: 'POST', headers: same });
  expect(answer.headers.getSetCookie()).toContain('own=1');
  const set = cookieOf(answer);
  expect(set).toMatch(
    /^__Host-dispositivo=[0-9a-f]{24}\.[\w-]{22}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const [pair = ''] = set.split(';');
  const id = devices.read(`a=1; ${pair}; b=2`);
  expect(pair).toContain(`=${id}.`);
  const known = await app.request('/api/x', {
    method: 'POST',
    headers: { ...same, [CLIENT_DEVICE_HEADER]: String(id) },
  });
  expect(cookieOf(known)).toBe('');
});

it('a gateway gives no device with responses that shared caches may keep', async () => {
  expect(cookieOf(await app.request('/api/x', { headers: same }))).toBe('');
});

it.each(['vitrina_sesion=a', 'a=1; __Host-vitrina_chat=b'])(
  'a gateway gives no device to a caller with the cookie %s',
  async (cookie) => {
    expect(cookieOf(await app.request('/api/x', { method: 'POST', headers: { ...same, cookie } }))).toBe('');
  },
);

it('a gateway sets its cookie after those of the response, because simple scripts keep only the first', async () => {
  const [first] = (await app.request('/api/x', { method: 'POST', headers: same })).headers.getSetCookie();
  expect(first).toBe('own=1');
});

it('a gateway reads no device from a cookie that another key signed or that was changed', async () => {
  const other = new DeviceCookie(publicUrl, 't'.repeat(32));
  const [pair = ''] = cookieOf(await app.request('/api/x', { method: 'POST', headers: same })).split(';');
  expect(other.read(pair)).toBeNull();
  expect(devices.read(pair.replace(/=[0-9a-f]/, (start) => (start === '=0' ? '=1' : '=0')))).toBeNull();
  for (const header of [undefined, '', '__Host-dispositivo=', '__Host-dispositivo=a.b', 'dispositivo=x']) {
    expect(devices.read(header)).toBeNull();
  }
});
