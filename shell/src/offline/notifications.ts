/** Notification that accounts sends, encrypted, for this browser (R60). */
interface Notice {
  /** Browsers show one notification per id, however often it arrives. */
  id: string;
  titulo: string;
  texto: string;
  /** Path of the page that it opens. */
  ruta: string;
}

/** Used part of a service worker's scope: the types of the browser and of workers cannot be combined. */
export interface NotifyingScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<ReadonlyArray<WindowClient>>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}

/** Subscription that a browser replaced by itself; either may be missing. */
export interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** Shows a message. Browsers require a notification for each one, so an unreadable message shows the platform's name. */
export function showNotice({ registration }: NotifyingScope, message: string | undefined): Promise<void> {
  const { id, titulo, texto, ruta } = readNotice(message);
  return registration.showNotification(titulo, { body: texto, tag: id, icon: '/icono-192.png', data: pathOf(ruta) });
}

/** Focuses a tab that shows the notification's page, else opens it in a new one. */
export async function openNotice({ clients }: NotifyingScope, { data }: Pick<Notification, 'data'>): Promise<void> {
  const { href } = new URL(pathOf(data), location.origin);
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => url === href);
  await (open ? open.focus() : clients.openWindow(href));
}

/**
 * Stores the subscription that replaces one of this browser. The server refuses it unless the replaced one belongs to the
 * signed-in account, so that it never turns notifications on for another person.
 */
export async function renewSubscription(
  { registration }: NotifyingScope,
  { oldSubscription: replaced, newSubscription }: SubscriptionChange,
): Promise<void> {
  if (!replaced) return;
  const fresh = newSubscription ?? (await registration.pushManager.subscribe(replaced.options));
  const body = JSON.stringify({ ...fresh.toJSON(), reemplaza: replaced.endpoint });
  const headers = { 'Content-Type': 'application/json' };
  await fetch('/api/cuenta/dispositivos', { method: 'PUT', headers, body });
}

function readNotice(message = ''): Notice {
  const unreadable = { id: '', titulo: 'Vitrina', texto: '', ruta: '/' };
  try {
    return { ...unreadable, ...JSON.parse(message) };
  } catch {
    return unreadable;
  }
}

/** Path of this site; the first page for anything else. */
function pathOf(path: unknown): string {
  try {
    const url = typeof path === 'string' ? new URL(path, location.origin) : null;
    return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
