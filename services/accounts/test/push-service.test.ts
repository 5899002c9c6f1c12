import { describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { deviceIdOf } from '../src/push/devices.ts';
import { isFinalPushError, isGonePushError, PushService } from '../src/push/push-service.ts';

const vapid = webPush.generateVAPIDKeys();
const keys = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey, VAPID_SUBJECT: undefined };
const production = new PushService({ ...keys, NODE_ENV: 'production', SUPPORT_EMAIL: 'ayuda@vitrina.example' });
const local = new PushService({ ...keys, NODE_ENV: 'test', SUPPORT_EMAIL: 'ayuda@vitrina.example' });
/** Any point of the curve. */
const at = (endpoint: string) => ({ endpoint, p256dh: vapid.publicKey, auth: 'A'.repeat(22) });

describe('the address of a subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://8.8.8.8/push',
    'https://[2606:4700::1111]/push',
  ])('is accepted at %s', (endpoint) => {
    expect(production.isUsable(at(endpoint))).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/push',
    'https://127.1/push',
    'https://0x7f000001/push',
    'https://2130706433/push',
    'https://10.0.0.8/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.8]/push',
    'https://[fd00::1]/push',
    'https://localhost/push',
    'https://mongo/push',
    'https://fcm.googleapis.com:8443/push',
    'https://user:word@fcm.googleapis.com/push',
    'ftp://fcm.googleapis.com/push',
    'nada',
  ])('is refused in production at %s', (endpoint) => {
    expect(production.isUsable(at(endpoint))).toBe(false);
  });

  it('may be on this machine outside production only', () => {
    for (const endpoint of ['http://127.0.0.1:4000/push', 'http://localhost:4000/push']) {
      expect(local.isUsable(at(endpoint))).toBe(true);
      expect(production.isUsable(at(endpoint))).toBe(false);
    }
    expect(local.isUsable(at('http://10.0.0.8/push'))).toBe(false);
  });

  it('makes the delivery fail for good if it was stored before it was refused', async () => {
    const push = { subscription: at('https://localhost/push'), payload: '{}', urgency: 'normal', topic: 'a' } as const;
    const error = await production.send(push).catch((thrown: unknown) => thrown);
    expect([isGonePushError(error), isFinalPushError(error)]).toEqual([true, true]);
  });
});

describe('the key of a subscription', () => {
  it('must be a point of the curve', () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
    expect(production.isUsable({ ...at(endpoint), p256dh: `B${'A'.repeat(86)}` })).toBe(false);
  });

  it('leaves the id of a device alone, which is the hash of its address', () => {
    expect(deviceIdOf({ endpoint: 'https://push.example/abc' })).toBe(
      'f7a263f8786e9f9540c48a757245e31290708979548c369f207cbcff9e23bb86',
    );
  });
});
