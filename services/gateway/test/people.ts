import { randomBytes } from 'node:crypto';
import { today } from '@vitrina/contracts/places';
import { connectMongo } from '@vitrina/kernel';
import { backingUrl } from '@vitrina/local/testing';
import { admin, type PlatformAddress, password } from './whole-platform.ts';

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

/** Reads the id of an account. */
export async function accountIdOf(platform: PlatformAddress, { email }: Caller): Promise<string> {
  const account = await inAccounts(platform, (accounts) => accounts.findOne({ email }));
  if (!account) throw new Error(`${email} is no account`);
  return String(account._id);
}

/** Suspends an account, whose browser still has its cookie. */
export async function suspend(platform: PlatformAddress, caller: Caller): Promise<void> {
  const { cookie } = await logInAdmin(platform.url);
  const answer = await fetch(`${platform.url}/api/admin/cuentas/${await accountIdOf(platform, caller)}/suspension`, {
    method: 'POST',
    body: JSON.stringify({ suspendida: true, razon: 'Prueba' }),
    headers: { 'content-type': 'application/json', cookie },
  });
  if (!answer.ok) throw new Error(`suspension: ${await answer.text()}`);
}

/** Requests the deletion of an account, whose browser still has its cookie. */
export async function requestDeletion({ url }: PlatformAddress, { cookie }: Caller): Promise<void> {
  const answer = await fetch(`${url}/api/cuenta`, {
    method: 'DELETE',
    body: JSON.stringify({ contrasena: password }),
    headers: { 'content-type': 'application/json', cookie },
  });
  if (answer.status !== 202) throw new Error(`deletion: ${await answer.text()}`);
}

/** Makes an account an agent and updates its session. */
export async function grantAgent(platform: PlatformAddress, caller: Caller): Promise<void> {
  const usuario = await changeAccount(platform, caller, { staff: 'agent' });
  if (usuario.rol !== 'agente') throw new Error(`the role is ${usuario.rol}`);
}

/** Creates an administrator whose name no other account has, so that its entries in the log can be found. */
export async function signUpAdmin(platform: PlatformAddress): Promise<Caller & { name: string }> {
  const caller = await signUp(platform.url, 'usuario');
  const name = `Ana ${caller.email.slice(0, 12)}`;
  const usuario = await changeAccount(platform, caller, { staff: 'admin', name });
  if (usuario.rol !== 'admin') throw new Error(`the role is ${usuario.rol}`);
  return { ...caller, name };
}

/** Stores fields of an account. @returns its updated session */
async function changeAccount(
  platform: PlatformAddress,
  { email, cookie }: Caller,
  fields: object,
): Promise<{ rol: string }> {
  await inAccounts(platform, (accounts) => accounts.updateOne({ email }, { $set: fields }));
  const answer = await fetch(`${platform.url}/api/sesion`, { headers: { cookie } });
  return ((await answer.json()) as { usuario: { rol: string } }).usuario;
}

/** Confirms the e-mail of an account. */
export async function confirmEmail(platform: PlatformAddress, { email }: Caller): Promise<void> {
  await inAccounts(platform, (accounts) => accounts.updateOne({ email }, { $set: { confirmedAt: new Date() } }));
}

type Accounts = ReturnType<Awaited<ReturnType<typeof connectMongo>>['collection']>;

/** Makes a requested deletion of an account due now. */
export async function makeErasureDue(platform: PlatformAddress, { email }: Caller): Promise<void> {
  const due = { $set: { 'erasure.dueAt': new Date(0) } };
  const { matchedCount } = await inAccounts(platform, (accounts) => accounts.updateOne({ email }, due));
  if (matchedCount !== 1) throw new Error(`${email} is no account`);
}

async function inAccounts<T>({ environment }: PlatformAddress, run: (accounts: Accounts) => Promise<T>): Promise<T> {
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
