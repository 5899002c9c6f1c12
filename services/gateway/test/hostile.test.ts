import { request } from 'node:http';
import { type CallDefinition, type CallName, type Calls, calls, MAX_JSON_BYTES } from '@vitrina/contracts';
import { isErrorCode } from '@vitrina/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileBodies, hostileTexts, hostileValues } from './hostile-values.ts';
import { logInAdmin, signUp, startWholePlatform, teams, type WholePlatform } from './whole-platform.ts';

let platform: WholePlatform;
let headers: Record<string, string>;
let adminCookie: string;
beforeAll(async () => {
  platform = await startWholePlatform();
  const { cookie } = await signUp(platform.url, 'proveedor');
  headers = { cookie, authorization: `Bearer ${teams.shell}` };
  adminCookie = (await logInAdmin(platform.url)).cookie;
}, 90_000);
afterAll(() => platform?.stop());

type JsonCall = { [N in CallName]: Calls[N]['json'] extends undefined ? never : N }[CallName];

const email = 'alguien@correo.example';
const contrasena = 'clave para pruebas';
/** Fields of every authenticator's response. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
/** Valid fields of each call with a JSON body; the tests corrupt one at a time. */
const bodies: Record<JsonCall, ReadonlyArray<Record<string, unknown>>> = {
  'POST /api/auth': [
    {
      action: 'register',
      nombre: 'Ana',
      email,
      contrasena,
      confirmar_contrasena: contrasena,
      consentimiento: '2026-11-24',
    },
    { action: 'login', email, contrasena },
    { action: 'recuperar', email },
    { action: 'restablecer', token: 'x'.repeat(43), contrasena, confirmar_contrasena: contrasena },
  ],
  'POST /api/cartas': [{ token: `r.${'a'.repeat(24)}.${'b'.repeat(24)}.firma` }],
  'POST /api/cuenta/confirmacion': [{ token: 'x'.repeat(43) }],
  'POST /api/cuenta/consentimiento': [{ version: '2026-11-24' }],
  'POST /api/cuenta/respuestas': [{ texto: 'Con gusto. ¿Qué día te queda bien?' }],
  'POST /api/cuenta/nombre': [{ nombre: 'Ana' }],
  'POST /api/cuenta/correo': [{ correo: email, contrasena }],
  'POST /api/cuenta/avisos': [{ comentarios: true, respuestas: true, mensajes: true, decisiones: true }],
  'DELETE /api/cuenta': [{ contrasena }],
  'POST /api/plan': [{ plan: 'basico' }],
  'POST /api/pagos/tarjeta/intentos': [{ plan: 'basico' }],
  'POST /api/pagos/tarjeta/intentos/:id/confirmacion': [{ resultado: 'aprobado' }],
  'POST /api/admin/pagos/:id/reembolso': [{ monto: 10, razon: 'Se pidió' }],
  'POST /api/pagos/paypal/ordenes': [{ plan: 'basico' }],
  'POST /api/pagos/paypal/ordenes/:id/captura': [{ resultado: 'aprobado' }],
  'POST /api/delete_archivo': [{ id: '0'.repeat(24), imagen_url: '/media/x', id_user: email }],
  'POST /api/publicaciones/:id': [
    { evento: 'Feria', descripcion: 'Hecha a mano', www: '', fecha_evento: '', fecha_publicacion: '', orden: 1 },
  ],
  'POST /api/blog': [{ titulo: 'Cómo elegir barro', texto: 'Depende del uso.' }],
  'POST /api/blog/:id': [{ titulo: 'Cómo elegir barro', texto: 'Depende del uso.' }],
  'POST /api/reintentar_archivo': [{ id: '0'.repeat(24) }],
  'POST /api/comentarios': [{ proveedor_id: '0'.repeat(24), comentario: 'Hola', usuario_id: 1 }],
  'POST /api/comentarios/:id/respuesta': [{ respuesta: 'Gracias' }],
  'POST /api/comentarios/:id/destacado': [{ destacado: true }],
  'POST /api/mensajes': [
    { proveedor: '0'.repeat(24), nombre: 'Ana', email, telefono: '3312345678', texto: 'Busco quien arregle una fuga' },
  ],
  'POST /api/mensajes/:id': [{ accion: 'leer' }],
  'POST /api/mensajes/:id/respuesta': [{ texto: 'Con gusto' }],
  'POST /api/consejos': [{ clave: 'sin_web', descartado: true }],
  'POST /api/reportes': [{ tipo: 'comentario', id: '0'.repeat(24), motivo: 'spam', texto: 'Lo es' }],
  'POST /api/vistas': [{ tipo: 'contacto', proveedor: '0'.repeat(24), canal: 'telefono' }],
  'POST /api/apelaciones/suspension': [{ token: 'a.1.b', texto: 'No es lo que parece' }],
  'POST /api/apelaciones': [{ decision: '0'.repeat(24), texto: 'No es lo que parece' }],
  'POST /api/admin/apelaciones/:id': [{ resultado: 'rechazada', texto: 'Sigue siendo spam' }],
  'POST /api/admin/fallidos/:id': [{ accion: 'reintentar' }],
  'POST /api/admin/correos/:id': [{ accion: 'reintentar' }],
  'POST /api/admin/comentarios/:id': [{ decision: 'rechazar', razon: 'Spam' }],
  'POST /api/admin/retiros': [{ tipo: 'comentario', id: '0'.repeat(24), razon: 'Spam' }],
  'POST /api/admin/palabras': [{ palabras: [{ palabra: 'mofle', oficio: 'Plomería' }] }],
  'POST /api/admin/reportes/:id': [{ decision: 'retirar', razon: 'Spam' }],
  'POST /api/admin/cuentas/:id/suspension': [{ suspendida: true, razon: 'Spam' }],
  'POST /api/cuenta/llaves/opciones': [{ contrasena: 'otra contraseña larga' }],
  'POST /api/cuenta/llaves': [
    { respuesta: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } },
  ],
  'DELETE /api/cuenta/llaves/:llave': [
    { contrasena: 'otra contraseña larga' },
    { respuesta: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } } },
  ],
  'POST /api/auth/llave': [
    { respuesta: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } } },
  ],
  'POST /api/chat': [{ email, sender: 'user', message: 'Hola', ip: '::1' }],
  'POST /api/chat/respuesta': [{ mensaje: 'Hola' }],
  'POST /api/chat/notify-admin': [{ email, messages: [{ sender: 'user', text: 'Hola' }] }],
  'POST /api/agente/conversaciones/:id/mensajes': [{ texto: 'Hola' }],
  'POST /api/agente/conversaciones/:id/notas': [{ texto: 'Llamar mañana' }],
  'POST /api/registro/avisos': [
    {
      microfrontend: 'mf-chat',
      version: '1.0.0-0123456789ab',
      tipo: 'pantalla',
      pagina: 'x',
      mensaje: 'No',
      pila: 'at e (https://vitrina.example/mf/mf-chat/1.0.0-0123456789ab/app.js:1:2)',
      ruta: '/agente',
    },
  ],
  'POST /api/registro/mediciones': [{ pagina: 'x', microfrontends: ['mf-chat'], lcp: 900, cls: 0.01, inp: 40 }],
  'POST /api/registro/:nombre/previas': [{ version: '1.0.0-0123456789ab' }],
  'POST /api/admin/apis/:equipo': [{ origen: 'https://api.agenda.example' }, { origen: null }],
  'POST /api/admin/despliegues/:nombre/regreso': [{ revision: 0, razon: 'Falla' }],
  'POST /api/registro/:nombre/versiones': [
    { version: '1.0.0', contrato: {}, archivos: {}, mapas: { 'app.js': 'H4sI' } },
  ],
  'POST /api/registro/:nombre/canal': [{ version: '1.0.0', revision: 0, motivo: 'prueba' }],
  'POST /api/registro/:nombre/equipo': [
    {
      nombre: 'mf-agenda',
      serie: 1,
      accion: 'alta',
      llaves: ['A'.repeat(43)],
      huella: 'a'.repeat(64),
      autor: 'ana',
      motivo: 'prueba',
      firma: 'A'.repeat(86),
    },
  ],
  'POST /api/registro/:nombre/limites': [
    {
      nombre: 'mf-agenda',
      serie: 1,
      limites: { primera: 80, total: 400 },
      autor: 'ana',
      motivo: 'prueba',
      firma: 'A'.repeat(86),
    },
    { nombre: 'mf-agenda', serie: 1, limites: null, autor: 'ana', motivo: 'prueba', firma: 'A'.repeat(86) },
  ],
  'POST /api/admin/equipos/:nombre': [{ accion: 'alta', razon: 'prueba' }],
  'POST /api/admin/equipos/:nombre/limites': [
    { limites: { primera: 80, total: 400 }, razon: 'prueba' },
    { limites: null, razon: 'prueba' },
  ],
  'POST /api/registro/:nombre/regreso': [{ motivo: 'prueba' }],
  'POST /api/registro/:nombre/configuracion': [{ configuracion: { tono: 'azul' }, motivo: 'prueba' }],
  'POST /api/registro/:nombre/desactivar': [{ motivo: 'prueba' }],
  'POST /api/registro/:nombre/retirar': [{ version: '1.0.0', motivo: 'prueba' }],
};
const jsonCalls = Object.keys(bodies) as JsonCall[];

/** Address of a call with its parameter filled in: an id that does not exist, or a microfrontend's name. */
const pathOf = (call: CallDefinition, parameter?: string) =>
  call.path.replace(/:\w+/, (name) => parameter ?? (name === ':id' ? '0'.repeat(24) : 'shell'));

/** Headers of a caller that is allowed to make a call, so that the call reads its input. */
const headersOf = ({ access }: CallDefinition) =>
  access === 'admin' || access === 'staff' ? { ...headers, cookie: adminCookie } : headers;

/** Expects the error envelope for every unsuccessful response, and no server error. */
async function judge(answer: Response, what: string): Promise<number> {
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status < 400) {
    await answer.body?.cancel();
    return answer.status;
  }
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body, what).toMatchObject({ success: false, error: body.message, requestId: expect.any(String) });
  expect(isErrorCode(String(body.code)), what).toBe(true);
  return answer.status;
}

function send(name: JsonCall, body: string, type = 'application/json'): Promise<Response> {
  const call: CallDefinition = calls[name];
  return fetch(platform.url + pathOf(call), {
    method: call.method,
    body,
    headers: { ...headersOf(call), 'content-type': type },
  });
}

/**
 * Sends a call's head that states a body of so many bytes, but no body.
 * @returns the response's status
 */
function statusOfStated(name: JsonCall, bytes: number): Promise<number | undefined> {
  const call: CallDefinition = calls[name];
  return new Promise((resolve, reject) => {
    const sent = request(platform.url + pathOf(call), {
      method: call.method,
      headers: { ...headersOf(call), 'content-type': 'application/json', 'content-length': bytes },
    });
    sent.once('error', reject).once('response', (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.flushHeaders();
  });
}

describe('a call with a JSON body', () => {
  it('appears in the table of this test, whichever it is', () => {
    const all = Object.entries<CallDefinition>(calls).filter(([, { json }]) => json);
    expect(all.map(([name]) => name).sort()).toEqual([...jsonCalls].sort());
  });

  it.each(jsonCalls)(
    '%s refuses a body that is not a JSON object, has another type or too many bytes',
    async (name) => {
      for (const body of hostileBodies) {
        expect(await judge(await send(name, body), body.slice(0, 40)), body.slice(0, 40)).toBeGreaterThanOrEqual(400);
      }
      const [good] = bodies[name];
      expect(await judge(await send(name, JSON.stringify(good), 'text/plain'), 'text/plain')).toBe(415);
      const { maxBytes = MAX_JSON_BYTES }: CallDefinition = calls[name];
      expect(await statusOfStated(name, maxBytes + 1)).toBe(413);
    },
  );

  it.each(jsonCalls)('%s refuses each missing or corrupted field, and breaks on none', async (name) => {
    const { json }: CallDefinition = calls[name];
    for (const good of bodies[name]) {
      for (const field of Object.keys(good)) {
        const { [field]: _left, ...without } = good;
        const spoilt = hostileValues.map((value) => ({ ...good, [field]: value }));
        for (const body of [without, ...spoilt]) {
          const what = `${field}: ${JSON.stringify(body).slice(0, 80)}`;
          const status = await judge(await send(name, JSON.stringify(body)), what);
          if (!json?.safeParse(body).success) expect(status, what).toBeGreaterThanOrEqual(400);
        }
      }
    }
  });
});

const rows = Object.entries<CallDefinition>(calls);
/** Response at a path, without following redirects. */
const look = (path: string) => fetch(platform.url + path, { redirect: 'manual' });

describe('the platform with hostile addresses', () => {
  it.each(rows.filter(([, { query }]) => query))(
    'refuses or reads %s with corrupted parameters',
    async (_name, call) => {
      for (const field of Object.keys(call.query?.shape ?? {})) {
        for (const text of hostileTexts.filter((value) => value.length < 5_000)) {
          const query = new URLSearchParams({ country: 'MX', state: 'DF', q: 'x', [field]: text });
          await judge(await look(`${call.path}?${query}`), `${field}=${text}`);
        }
        for (const raw of [`${field}[$gt]=`, `${field}=a&${field}=b`, `${field}=%`, `${field}=%ff`]) {
          await judge(await look(`${call.path}?country=MX&state=DF&${raw}`), raw);
        }
      }
    },
  );

  it.each(rows.filter(([, { params }]) => params))('refuses %s with a corrupted name', async (_name, call) => {
    const names = hostileTexts.filter((value) => value.trim() && value.length < 5_000 && value !== '\uD800');
    for (const text of names) {
      const answer = await fetch(platform.url + pathOf(call, encodeURIComponent(text)), {
        method: call.method,
        headers: { ...headersOf(call), 'content-type': 'application/json' },
        ...(call.json && { body: '{}' }),
      });
      expect(await judge(answer, text), text).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('the platform with hostile forms', () => {
  const forms = rows.filter(([, { multipart }]) => multipart);

  it.each(forms)('refuses or reads %s with corrupted fields', async (_name, call) => {
    for (const field of Object.keys(call.multipart?.shape ?? {})) {
      for (const text of hostileTexts) {
        const form = new FormData();
        if (field !== 'action') form.append('action', 'update');
        form.append(field, text);
        await judge(await post(call, form), `${field}=${text.slice(0, 40)}`);
      }
    }
  });

  it.each(forms)('refuses %s as a body that is not a form', async (_name, call) => {
    const type = 'multipart/form-data';
    const broken: Array<[string, string]> = [
      ['{}', 'application/json'],
      ['a=1', 'application/x-www-form-urlencoded'],
      ['--x', type],
      ['--x', `${type}; boundary=x`],
      ['--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--', `${type}; boundary=x`],
      ['--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n', `${type}; boundary=x`],
      [`--x\r\n${'a: b\r\n'.repeat(5_000)}\r\n1\r\n--x--`, `${type}; boundary=x`],
    ];
    for (const [body, contentType] of broken) {
      const answer = await post(call, body, { 'content-type': contentType });
      expect(await judge(answer, body.slice(0, 60)), body.slice(0, 60)).toBeGreaterThanOrEqual(400);
    }
    const many = new FormData();
    for (let n = 0; n < 60; n += 1) many.append(`campo${n}`, 'x');
    expect(await judge(await post(call, many), 'many fields')).toBeGreaterThanOrEqual(400);
  });

  function post(call: CallDefinition, body: string | FormData, more: Record<string, string> = {}): Promise<Response> {
    return fetch(platform.url + call.path, { method: call.method, body, headers: { ...headers, ...more } });
  }
});
