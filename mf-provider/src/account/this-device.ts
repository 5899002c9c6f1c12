import { type Answer, api } from '@vitrina/sdk';

/** Devices with notifications, as the API lists them. */
export type Devices = Answer<'GET', '/api/cuenta/dispositivos'>['data'];

/** Ability of this browser to show notifications, as far as it tells without a question. */
export type Ability = 'possible' | 'denied' | 'needsInstalling' | 'impossible';

/** Reads the ability of this browser. iPhones and iPads offer notifications to installed applications only. */
export function ability(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'denied' : 'possible';
  }
  // iPads call themselves Macs; no Mac has a touch screen.
  const isApplePhone =
    /iPhone|iPad/.test(navigator.userAgent) || ('ontouchend' in document && /Mac/.test(navigator.userAgent));
  return isApplePhone ? 'needsInstalling' : 'impossible';
}

/** Id of this browser among an account's devices; null if it has no subscription. */
export async function ownDeviceId(): Promise<string | null> {
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Asks for permission and subscribes this browser; to be called by a press only (R60).
 * @param key public key of the platform
 * @returns null without permission
 */
export async function turnOn(key: string): Promise<Devices | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const manager = await pushManager();
  if (!manager) throw new Error('no service worker');
  // A subscription of another key could not be used.
  await (await manager.getSubscription())?.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const sent = { endpoint: endpoint ?? '', expirationTime: expirationTime ?? null, keys: { p256dh, auth } };
  return (await api.put('/api/cuenta/dispositivos', sent)).data;
}

/** Turns notifications off in this browser, or for all devices of the account without an id. */
export async function turnOff(id?: string): Promise<Devices> {
  const { data } = await (id
    ? api.delete('/api/cuenta/dispositivos/:id', { params: { id } })
    : api.delete('/api/cuenta/dispositivos'));
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
  return data;
}

async function pushManager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}
