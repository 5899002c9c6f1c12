import { randomBytes } from 'node:crypto';
import { today } from '@vitrina/contracts/places';
import { connectMongo } from '@vitrina/kernel';
import { backingUrl, freePort, newNamespace, startService, type TestService } from '@vitrina/local/testing';

/** Registry teams that tests publish for. */
export const teams = { shell: randomBytes(24).toString('hex'), 'mf-chat': randomBytes(24).toString('hex') };

const password = 'clave para pruebas';
const admin = { email: 'jefa@correo.example' };

/** Every service behind a gateway, as processes on separate data. */
export interface WholePlatform {
  /** Address of a gateway. */
  url: string;
  /** Its processes; the worker has no calls of its own. */
  processes: readonly TestService[];
  /** Addresses of all gateways. */
  gateways: readonly string[];
  /** Environment for another process of one of its services. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

/**
 * Starts all services, then the gateways in front of them.
 * @param options.gateways number of gateways, one by default
 * @param options.worker true to process uploads
 * @param options.env variables for every process
 * @param options.registryUrl address that gateways ask for live microfrontends instead of the registry, where none is
 *   published
 */
export async function startWholePlatform(
  options: { gateways?: number; worker?: boolean; registryUrl?: string; env?: Record<string, string> } = {},
): Promise<WholePlatform> {
  const running: TestService[] = [];
  const shared = {
    NAMESPACE: newNamespace(),
    LOG_LEVEL: 'warn',
    ...options.env,
    TEAM_TOKENS: Object.entries(teams)
      .map((pair) => pair.join(':'))
      .join(','),
  };
  const start = async (name: string, env: Record<string, string> = {}) => {
    const service = await startService(name, { ...shared, ...env });
    running.push(service);
    return service.url;
  };
  const MEDIA_URL = await start('media');
  // Accounts calls the chat, which calls the directory, which calls accounts: one address must be known before its
  // process starts.
  const chatPort = String(await freePort());
  const ACCOUNTS_URL = await start('accounts', {
    MEDIA_URL,
    CHAT_URL: `http://127.0.0.1:${chatPort}`,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: password,
  });
  const DIRECTORY_URL = await start('directory', { MEDIA_URL, ACCOUNTS_URL });
  const [REGISTRY_URL, BILLING_URL, CHAT_URL] = await Promise.all([
    start('registry'),
    start('billing'),
    start('chat', { DIRECTORY_URL, ACCOUNTS_URL, PORT: chatPort }),
  ]);
  const registry = options.registryUrl ?? REGISTRY_URL;
  const addresses = { MEDIA_URL, ACCOUNTS_URL, DIRECTORY_URL, REGISTRY_URL: registry, BILLING_URL, CHAT_URL };
  if (options.worker)
    running.push(await startService('media', { ...shared, AVIF_AFTER_SECONDS: '31536000' }, 'worker.ts'));
  const url = await start('gateway', addresses);
  const gateways = [url];
  while (gateways.length < (options.gateways ?? 1)) gateways.push(await start('gateway', addresses));
  return {
    url,
    processes: running,
    gateways,
    environment: { ...shared, ...addresses },
    stop: async () => {
      await Promise.all(running.map((service) => service.stop()));
    },
  };
}

/** Signed-in account, or a visitor if `cookie` is empty. */
export interface Caller {
  email: string;
  cookie: string;
}

/** Registers and logs in; a `proveedor` also fills in the profile. */
export async function signUp(url: string, rol: 'usuario' | 'proveedor'): Promise<Caller> {
  const email = `${randomBytes(6).toString('hex')}@correo.example`;
  await auth(url, { action: 'register', email, nombre: 'Ana Ruiz', confirmar_contrasena: password });
  const cookie = await logIn(url, email);
  if (rol === 'proveedor') await completeProfile(url, cookie);
  return { email, cookie };
}

/** Logs in the first admin, named by the environment. */
export async function logInAdmin(url: string): Promise<Caller> {
  return { ...admin, cookie: await logIn(url, admin.email) };
}

/** Suspends an account, whose browser still has its cookie. */
export async function suspend(platform: WholePlatform, { email }: Caller): Promise<void> {
  const account = await inAccounts(platform, (accounts) => accounts.findOne({ email }));
  const { cookie } = await logInAdmin(platform.url);
  const answer = await fetch(`${platform.url}/api/admin/cuentas/${account?._id}/suspension`, {
    method: 'POST',
    body: JSON.stringify({ suspendida: true, razon: 'Prueba' }),
    headers: { 'content-type': 'application/json', cookie },
  });
  if (!answer.ok) throw new Error(`suspension: ${await answer.text()}`);
}

/** Requests the deletion of an account, whose browser still has its cookie. */
export async function requestDeletion({ url }: WholePlatform, { cookie }: Caller): Promise<void> {
  const answer = await fetch(`${url}/api/cuenta`, {
    method: 'DELETE',
    body: JSON.stringify({ contrasena: password }),
    headers: { 'content-type': 'application/json', cookie },
  });
  if (answer.status !== 202) throw new Error(`deletion: ${await answer.text()}`);
}

/** Makes an account an agent and updates its session. */
export async function grantAgent(platform: WholePlatform, { email, cookie }: Caller): Promise<void> {
  await inAccounts(platform, (accounts) => accounts.updateOne({ email }, { $set: { staff: 'agent' } }));
  const answer = await fetch(`${platform.url}/api/sesion`, { headers: { cookie } });
  const { usuario } = (await answer.json()) as { usuario: { rol: string } };
  if (usuario.rol !== 'agente') throw new Error(`the role is ${usuario.rol}`);
}

/** Confirms the e-mail of an account. */
export async function confirmEmail(platform: WholePlatform, { email }: Caller): Promise<void> {
  await inAccounts(platform, (accounts) => accounts.updateOne({ email }, { $set: { confirmedAt: new Date() } }));
}

type Accounts = ReturnType<Awaited<ReturnType<typeof connectMongo>>['collection']>;

/** Makes a requested deletion of an account due now. */
export async function makeErasureDue(platform: WholePlatform, { email }: Caller): Promise<void> {
  const due = { $set: { 'erasure.dueAt': new Date(0) } };
  const { matchedCount } = await inAccounts(platform, (accounts) => accounts.updateOne({ email }, due));
  if (matchedCount !== 1) throw new Error(`${email} is no account`);
}

async function inAccounts<T>({ environment }: WholePlatform, run: (accounts: Accounts) => Promise<T>): Promise<T> {
  const mongo = await connectMongo(backingUrl('MONGODB_URL'), environment.NAMESPACE ?? '', 'accounts');
  try {
    return await run(mongo.collection('accounts'));
  } finally {
    await mongo.close();
  }
}

async function logIn(url: string, email: string): Promise<string> {
  const answer = await auth(url, { action: 'login', email });
  const cookie = answer.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  if (!cookie) throw new Error(`login answered ${answer.status}`);
  return cookie;
}

function auth(url: string, body: object): Promise<Response> {
  return fetch(`${url}/api/auth`, {
    method: 'POST',
    body: JSON.stringify({ contrasena: password, ...body }),
    headers: { 'content-type': 'application/json' },
  });
}

/** Both dates of a post that its provider, see {@link signUp}, publishes immediately: today in Jalisco. */
export function publishedToday(): { fecha_evento: string; fecha_publicacion: string } {
  const day = today('America/Mexico_City');
  return { fecha_evento: day, fecha_publicacion: day };
}

async function completeProfile(url: string, cookie: string): Promise<void> {
  const form = new FormData();
  const fields = {
    action: 'update',
    telefono: '+52 33 1234 5678',
    cp: '44100',
    pais: 'MX',
    estado_pais: 'JAL',
    descripcion: 'Fugas y bombas.',
    nnegocio: 'Ruiz',
    especialidad: 'Plomera',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await fetch(`${url}/api/perfil`, { method: 'POST', body: form, headers: { cookie } });
  if (!answer.ok) throw new Error(`profile: ${await answer.text()}`);
}
