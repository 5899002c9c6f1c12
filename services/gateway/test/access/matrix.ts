import { type Access, type CallDefinition, type CallName, calls } from '@vitrina/contracts';
import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';
import { grantAgent, logInAdmin, requestDeletion, signUp, suspend } from '../people.ts';
import { type PlatformAddress, teams } from '../whole-platform.ts';

/** Callers by their name in the rows. */
export const CALLERS = [
  'visitante',
  'usuario',
  'proveedor',
  'suspendido',
  'eliminado',
  'agente',
  'admin',
  'por otra persona',
  'su equipo',
  'otro equipo',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** Headers that each caller sends. */
export type Callers = Record<CallerName, Record<string, string>>;

/** Signs all callers in; suspended and deleted accounts signed in before that. */
export async function openCallers(platform: PlatformAddress): Promise<Callers> {
  const { url } = platform;
  const [usuario, proveedor, suspendido, eliminado, agente] = await Promise.all([
    signUp(url, 'usuario'),
    signUp(url, 'proveedor'),
    signUp(url, 'proveedor'),
    signUp(url, 'proveedor'),
    signUp(url, 'usuario'),
  ]);
  await Promise.all([
    suspend(platform, suspendido),
    requestDeletion(platform, eliminado),
    grantAgent(platform, agente),
  ]);
  return {
    visitante: {},
    usuario: { cookie: usuario.cookie },
    proveedor: { cookie: proveedor.cookie },
    suspendido: { cookie: suspendido.cookie },
    eliminado: { cookie: eliminado.cookie },
    agente: { cookie: agente.cookie },
    admin: { cookie: (await logInAdmin(url)).cookie },
    'por otra persona': { cookie: proveedor.cookie, 'user-email': usuario.email },
    'su equipo': { authorization: `Bearer ${teams.shell}` },
    'otro equipo': { authorization: `Bearer ${teams['mf-chat']}` },
  };
}

/** Codes that refuse a caller whatever was sent. */
export const refusals: ReadonlySet<string> = new Set<ErrorCode>([
  'no_autenticado',
  'sin_sesion',
  'perfil_incompleto',
  'identidad_distinta',
  'no_permitido',
  'token_de_equipo',
  'origen_no_permitido',
]);

/** Expected refusal by a call's access: null if the caller is let through, else the error code. */
export const expected: Record<Access, Record<CallerName, ErrorCode | null>> = {
  everyone: {
    visitante: null,
    usuario: null,
    proveedor: null,
    suspendido: null,
    eliminado: null,
    agente: null,
    admin: null,
    'por otra persona': 'identidad_distinta',
    'su equipo': null,
    'otro equipo': null,
  },
  session: {
    visitante: 'no_autenticado',
    usuario: null,
    proveedor: null,
    suspendido: 'no_autenticado',
    eliminado: 'no_autenticado',
    agente: null,
    admin: null,
    'por otra persona': 'identidad_distinta',
    'su equipo': 'no_autenticado',
    'otro equipo': 'no_autenticado',
  },
  provider: {
    visitante: 'no_autenticado',
    usuario: 'perfil_incompleto',
    proveedor: null,
    suspendido: 'no_autenticado',
    eliminado: 'no_autenticado',
    agente: 'perfil_incompleto',
    admin: 'perfil_incompleto',
    'por otra persona': 'identidad_distinta',
    'su equipo': 'no_autenticado',
    'otro equipo': 'no_autenticado',
  },
  admin: {
    visitante: 'no_autenticado',
    usuario: 'no_permitido',
    proveedor: 'no_permitido',
    suspendido: 'no_autenticado',
    eliminado: 'no_autenticado',
    agente: 'no_permitido',
    admin: null,
    'por otra persona': 'no_permitido',
    'su equipo': 'no_autenticado',
    'otro equipo': 'no_autenticado',
  },
  staff: {
    visitante: 'no_autenticado',
    usuario: 'no_permitido',
    proveedor: 'no_permitido',
    suspendido: 'no_autenticado',
    eliminado: 'no_autenticado',
    agente: null,
    admin: null,
    'por otra persona': 'no_permitido',
    'su equipo': 'no_autenticado',
    'otro equipo': 'no_autenticado',
  },
  team: {
    visitante: 'token_de_equipo',
    usuario: 'token_de_equipo',
    proveedor: 'token_de_equipo',
    suspendido: 'token_de_equipo',
    eliminado: 'token_de_equipo',
    agente: 'token_de_equipo',
    admin: 'token_de_equipo',
    'por otra persona': 'token_de_equipo',
    'su equipo': null,
    'otro equipo': 'no_permitido',
  },
};

/** Expected result of one call by one caller. */
export interface Row {
  name: CallName;
  call: CallDefinition;
  caller: CallerName;
  /** Null if the caller is let through. */
  refusal: ErrorCode | null;
}

/** Rows for every call of the contracts by every caller. */
export const rows: readonly Row[] = (Object.entries(calls) as [CallName, CallDefinition][]).flatMap(([name, call]) =>
  CALLERS.map((caller) => {
    const refusal = expected[call.access][caller];
    const own = refusal === 'no_autenticado' ? (call.withoutSession ?? refusal) : refusal;
    return { name, call, caller, refusal: own };
  }),
);

/** Response that a caller got. */
export interface CallResponse {
  status: number;
  /** Error code; null without an error. */
  code: string | null;
  cacheControl: string | null;
}

/**
 * Makes a call with an empty body of the right kind; a refused caller must learn nothing more.
 * @param url address of a gateway or of the call's service
 */
export async function ask(url: string, call: CallDefinition, headers: Record<string, string>): Promise<CallResponse> {
  const path = call.path.replace(':nombre', 'shell').replace(':slug', 'nadie').replace(':id', '0'.repeat(24));
  const sent = new Headers(headers);
  let body: string | FormData | undefined;
  if (call.json) {
    sent.set('content-type', 'application/json');
    body = '{}';
  }
  if (call.multipart) {
    const form = new FormData();
    form.append('nada', '');
    body = form;
  }
  const answer = await fetch(url + path, { method: call.method, headers: sent, ...(body && { body }) });
  const cacheControl = answer.headers.get('cache-control');
  if (answer.ok) {
    await answer.body?.cancel();
    return { status: answer.status, code: null, cacheControl };
  }
  return { status: answer.status, code: ((await answer.json()) as { code: string }).code, cacheControl };
}

/** Difference between a row and its response; null if they agree. */
export function faultOf(
  { name, call, caller, refusal }: Row,
  { status, code, cacheControl }: CallResponse,
): string | null {
  const summary = `${name} by ${caller}: ${status} ${code}`;
  // No cache keeps a response that is not for everyone, refused or not.
  const isPrivate = call.access !== 'everyone' || call.method !== 'GET';
  if (isPrivate && !/^no-store(, no-transform)?$/.test(cacheControl ?? '')) return `${summary}, kept: ${cacheControl}`;
  if (status >= 500) return summary;
  if (refusal)
    return status === errorCatalogue[refusal].status && code === refusal ? null : `${summary}, not ${refusal}`;
  return refusals.has(code ?? '') ? `${summary}, though it may` : null;
}
