import path from 'node:path';
import { type ComponentPages, microfrontendPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Page = Awaited<ReturnType<ComponentPages['open']>>;

const owner = {
  email: 'luz@ejemplo.mx',
  nombre: 'Luz Ardila',
  rol: 'usuario',
  correoConfirmado: false,
  avisosAceptados: false,
  perfilCompleto: true,
  faltan: [],
};
const session = (usuario: object | null) => ({ 'GET /api/sesion': { json: { success: true, usuario } } });
const visitor = session(null);
const signedIn = session({ ...owner, correoConfirmado: true, avisosAceptados: true });
const textless = { status: 400, text: '' };
const ok = (data: unknown) => ({ json: { success: true, data } });
const expired = { status: 400, json: { success: false, error: 'x', code: 'enlace_vencido' } };
const phone = {
  id: '0123456789abcdef01234567',
  navegador: 'Chrome en Android',
  lugar: 'Jalisco, México',
  actual: true,
  creada: '2026-11-01T10:00:00.000Z',
  vista: '2026-11-20T10:00:00.000Z',
};

const plans = [
  ['gratis', 'Gratis', 0],
  ['premium', 'Premium', 399],
].map(([id, nombre, precio]) => ({
  id,
  nombre,
  precio,
  moneda: 'MXN',
  caracteristicas: [],
  limites: { imagenes: 8, videos: 2 },
}));
const ownPlan = {
  plan: 'gratis',
  hasta: null,
  gracia: false,
  siguiente: 'gratis',
  zona: 'America/Bogota',
  a_favor: {},
  ultimo_pago: null,
  medios: { tarjeta: 'prueba', paypal: null },
  formularios: { tarjeta: null, paypal: null },
};
const payments = {
  ...signedIn,
  'GET /api/planes': ok(plans),
  'GET /api/pagos': ok([]),
  'GET /api/plan': ok(ownPlan),
};

const summary = { 'GET /api/mensajes/resumen': ok({ nuevos: 0, retenidos: 0 }) };
const message = {
  id: '0123456789abcdef01234568',
  nombre: 'Vero',
  texto: '¿Cuánto cuesta un portón?',
  estado: 'leido',
  correo: 'vero@ejemplo.mx',
  telefono: null,
  respuestas: [],
  razon: null,
  fecha: '2026-11-20T10:00:00.000Z',
};

const entry = {
  id: '0123456789abcdef01234569',
  ruta: '/p/luz/blog/una-fuga',
  titulo: 'Una fuga',
  texto: 'Se cierra la llave.',
  fecha: '2026-11-20T10:00:00.000Z',
  editada: null,
  estado: 'publicada',
  imagen: null,
  imagen_estado: null,
  imagen_error: null,
  retirada: null,
};

let pages: ComponentPages;
beforeAll(async () => {
  pages = await microfrontendPages(path.resolve(import.meta.dirname, '..'));
});
afterAll(() => pages?.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const passwords = async (page: Page) => {
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('secreto-largo');
  await page.getByLabel('Confirmar contraseña').fill('secreto-largo');
};

describe('a screen that the server refuses without a text names what it could not load', () => {
  it.each([
    [
      '/menu/cuenta',
      {
        ...signedIn,
        'GET /api/cuenta/llaves': textless,
        'GET /api/cuenta/sesiones': textless,
        'GET /api/cuenta/avisos': textless,
        'GET /api/cuenta/dispositivos': textless,
        'GET /api/cuenta/exportacion': ok({ estado: 'fallida' }),
      },
      [
        'No pudimos cargar tus llaves.',
        'No pudimos cargar tus sesiones.',
        'No pudimos cargar tus dispositivos.',
        'No pudimos cargar tus avisos.',
        'No pudimos preparar tus datos. Inténtalo de nuevo.',
      ],
    ],
    ['/menu/estadisticas', { ...signedIn, 'GET /api/estadisticas': textless }, ['No pudimos cargar las estadísticas.']],
    ['/menu/blog', { ...signedIn, 'GET /api/blog': textless }, ['No pudimos cargar tu blog.']],
    [
      '/perfil/apelar#token=abc',
      { ...visitor, 'POST /api/apelaciones/suspension': textless },
      ['No pudimos cargar tu suspensión.'],
    ],
    [
      '/perfil/apelar#token=viejo',
      { ...visitor, 'POST /api/apelaciones/suspension': expired },
      [
        'La suspensión se levantó o el enlace no está completo. Intenta iniciar sesión: si tu cuenta sigue suspendida, te enviamos otro.',
      ],
    ],
    ['/perfil/confirmar', visitor, ['Los enlaces vencen. Inicia sesión para pedir otro.']],
    ['/perfil/confirmar', session(owner), ['Los enlaces vencen. Pide otro y usa el correo más reciente.']],
    ['/perfil/confirmar', signedIn, ['Tu correo sigue siendo el de antes. Pide el cambio otra vez en Mi cuenta.']],
    [
      '/perfil/restablecer',
      visitor,
      ['Cada enlace vale 30 minutos y una sola vez. Pide otro y usa el correo más reciente.'],
    ],
    ['/planes', { ...visitor, 'GET /api/planes': textless }, ['No pudimos cargar los planes. Inténtalo de nuevo.']],
    [
      '/menu/pagos',
      { ...signedIn, 'GET /api/planes': ok(plans), 'GET /api/pagos': textless },
      ['No pudimos cargar tu plan. Inténtalo de nuevo.'],
    ],
    [
      '/menu/mensajes',
      { ...signedIn, ...summary, 'GET /api/mensajes': textless },
      ['No pudimos cargar tus mensajes. Inténtalo de nuevo.'],
    ],
    [
      `/menu/pagos/recibos/${phone.id}`,
      { ...payments, [`GET /api/pagos/${phone.id}/recibo`]: textless },
      ['No pudimos cargar el recibo. Inténtalo de nuevo.'],
    ],
    ['/perfil/avisos', visitor, ['Ábrelo completo desde el correo, o elige tus avisos en Mi cuenta.']],
    [
      '/perfil/carta#token=abc',
      { ...visitor, 'POST /api/cartas': textless },
      ['No pudimos mostrarlo. Revisa tu conexión e inténtalo de nuevo.'],
    ],
    [
      '/perfil/carta#token=viejo',
      { ...visitor, 'POST /api/cartas': expired },
      ['Ábrelo completo desde el correo. Si ya pasaron unos días, lo que decía se borró.'],
    ],
  ])('%s', async (address, answers, expected) => {
    const page = await pages.open(address, answers);
    for (const text of expected) await page.getByText(text).waitFor();
    await page.close();
  });
});

describe('an action that the server refuses without a text names what was not done', () => {
  const account = {
    ...signedIn,
    'GET /api/cuenta/llaves': ok([]),
    'GET /api/cuenta/sesiones': ok([phone]),
    'GET /api/cuenta/avisos': ok({
      comentarios: true,
      respuestas: true,
      mensajes: true,
      seguimientos: true,
      decisiones: true,
    }),
    'GET /api/cuenta/dispositivos': ok({ clave: null, dispositivos: [] }),
    'GET /api/cuenta/exportacion': ok(null),
  };
  const actions: Array<[text: string, address: string, answers: object, act: (page: Page) => Promise<void>]> = [
    [
      'No pudimos enviar el enlace. Inténtalo de nuevo.',
      '/perfil/recuperar',
      { ...visitor, 'POST /api/auth': textless },
      async (page) => {
        await page.getByLabel('Correo electrónico').fill('luz@ejemplo.mx');
        await press(page, 'Enviarme el enlace');
      },
    ],
    [
      'No pudimos guardar la contraseña. Inténtalo de nuevo.',
      '/perfil/restablecer#token=abc',
      { ...visitor, 'POST /api/auth': textless },
      async (page) => {
        await passwords(page);
        await press(page, 'Guardar contraseña');
      },
    ],
    [
      'No pudimos confirmar tu correo. Inténtalo de nuevo.',
      '/perfil/confirmar#token=abc',
      { ...visitor, 'POST /api/cuenta/confirmacion': textless },
      (page) => press(page, 'Confirmar mi correo'),
    ],
    [
      'No pudimos hacer el pago. Inténtalo de nuevo.',
      '/menu/pagos',
      { ...payments, 'POST /api/pagos/tarjeta/intentos': textless },
      async (page) => {
        await press(page, 'Cambiar de Plan');
        await page.getByRole('radio', { name: /^Premium/ }).check();
        await press(page, 'Elegir y pagar');
        await press(page, 'Pagar con tarjeta');
      },
    ],
    [
      'No pudimos cambiar tu plan. Inténtalo de nuevo.',
      '/menu/pagos',
      { ...payments, 'GET /api/plan': ok({ ...ownPlan, plan: 'premium' }), 'POST /api/plan': textless },
      async (page) => {
        await press(page, 'Cambiar de Plan');
        await page.getByRole('radio', { name: /^Gratis/ }).check();
        await press(page, 'Cambiar al terminar');
      },
    ],
    [
      'No pudimos guardar el cambio. Inténtalo de nuevo.',
      '/perfil/avisos#token=abc',
      { ...visitor, 'POST /api/avisos/baja': textless },
      (page) => press(page, 'Dejar de recibirlos'),
    ],
    [
      'No pudimos guardar el cambio. Revisa tu conexión e inténtalo de nuevo.',
      '/menu/cuenta',
      { ...account, 'POST /api/cuenta/avisos': textless },
      (page) => page.getByRole('switch', { name: 'Comentarios nuevos' }).click(),
    ],
    [
      'No pudimos hacer el cambio. Inténtalo de nuevo.',
      '/menu/cuenta',
      { ...account, 'POST /api/cuenta/nombre': textless },
      async (page) => {
        await press(page, 'Cambiar mi nombre');
        await press(page, 'Guardar');
      },
    ],
    [
      'No pudimos cargar tus respuestas guardadas.',
      '/menu/mensajes',
      { ...signedIn, ...summary, 'GET /api/mensajes': { json: [message] }, 'GET /api/cuenta/respuestas': textless },
      async (page) => {
        await page.getByRole('button', { name: /^Vero/ }).click();
        await page.locator('summary').filter({ hasText: 'Respuestas guardadas' }).click();
      },
    ],
    [
      'No pudimos pedir tus datos. Inténtalo de nuevo.',
      '/menu/cuenta',
      { ...account, 'POST /api/cuenta/exportacion': textless },
      (page) => press(page, 'Preparar mis datos'),
    ],
    [
      'No pudimos cerrar la sesión. Inténtalo de nuevo.',
      '/menu/cuenta',
      { ...account, [`DELETE /api/cuenta/sesiones/${phone.id}`]: textless },
      async (page) => {
        await press(page, 'Cerrar esta sesión: Chrome en Android');
        await press(page, 'Cerrar sesión');
      },
    ],
    [
      'No pudimos eliminar tu cuenta. Inténtalo de nuevo.',
      '/menu/cuenta',
      { ...account, 'DELETE /api/cuenta': textless },
      async (page) => {
        await press(page, 'Eliminar mi cuenta…');
        await page.getByRole('dialog').getByLabel('Contraseña', { exact: true }).fill('secreto-largo');
        await press(page, 'Eliminar mi cuenta');
      },
    ],
    [
      'No pudimos eliminar la entrada. Sigue en tu blog.',
      '/menu/blog',
      {
        ...signedIn,
        'GET /api/blog': { json: { success: true, data: [entry], maximo: 12, incluido: true } },
        [`DELETE /api/blog/${entry.id}`]: textless,
      },
      (page) => press(page, 'Eliminar «Una fuga»'),
    ],
    [
      'No pudimos hacerlo. Inténtalo de nuevo.',
      '/menu/mensajes',
      {
        ...signedIn,
        ...summary,
        'GET /api/mensajes': { json: [message] },
        [`POST /api/mensajes/${message.id}`]: textless,
      },
      async (page) => {
        await page.getByRole('button', { name: /^Vero/ }).click();
        await press(page, 'Eliminar el mensaje de Vero');
      },
    ],
    [
      'No pudimos usar la llave. Inténtalo de nuevo.',
      '/perfil',
      { ...visitor, 'POST /api/auth/llave/opciones': textless },
      (page) => press(page, 'Usar una llave de acceso'),
    ],
    [
      'No pudimos guardar tu respuesta. Inténtalo de nuevo.',
      '/menu/cuenta',
      { ...account, ...session(owner), 'POST /api/cuenta/consentimiento': textless },
      (page) => press(page, 'Aceptar'),
    ],
  ];
  it.each(actions)('shows: %s', async (text, address, answers, act) => {
    const page = await pages.open(address, { ...answers });
    await act(page);
    const alert = page.getByRole('alert').filter({ hasText: text });
    await alert.waitFor();
    expect(await alert.count()).toBe(1);
    await page.close();
  });
});
