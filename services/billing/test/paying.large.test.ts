import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runBilling } from './platform.ts';

let service: Awaited<ReturnType<typeof runBilling>>;
let member: Awaited<ReturnType<typeof service.member>>;

beforeAll(async () => {
  service = await runBilling();
});
afterAll(() => service.close());
beforeEach(async () => {
  member = await service.member();
});

const ways = [
  [
    'tarjeta',
    '/api/pagos/tarjeta/intentos',
    'intento',
    'confirmacion',
    'Pago procesado con éxito para el plan: Premium',
  ],
  ['paypal', '/api/pagos/paypal/ordenes', 'orden', 'captura', 'Pago completado con PayPal para el plan: Premium'],
] as const;

/** Begins a card payment; returns the path that confirms it. */
async function begin(plan = 'basico'): Promise<string> {
  const { status, body } = await member.post('/api/pagos/tarjeta/intentos', { plan });
  expect(status).toBe(201);
  return `/api/pagos/tarjeta/intentos/${idOf(body.intento)}/confirmacion`;
}
const idOf = (begun: unknown) => (begun as { id: string }).id;
const ownPlan = async () => (await member.get('/api/plan')).body.data as Record<string, unknown>;

describe.each(ways)('paying by %s', (medio, path, name, finish, message) => {
  it('charges the catalogue’s price, activates the plan and notifies accounts', async () => {
    const begun = await member.post(path, { plan: 'premium', monto: 1, moneda: 'USD' });
    expect(begun).toMatchObject({
      status: 201,
      body: { success: true, [name]: { estado: 'abierto', monto: 399, moneda: 'MXN', modo: 'prueba' } },
    });
    expect(await ownPlan()).toMatchObject({ plan: 'gratis', hasta: null, gracia: false, siguiente: 'gratis' });
    const id = idOf(begun.body[name]);
    const done = await member.post(`${path}/${id}/${finish}`, {});
    expect(done).toMatchObject({ status: 200, body: { success: true, message } });
    expect(await member.post(`${path}/${id}/${finish}`, {})).toMatchObject({ status: 200, body: { message } });
    expect(await ownPlan()).toMatchObject({ plan: 'premium', gracia: false, a_favor: {} });
    expect((await member.get('/api/pagos')).body.data).toMatchObject([
      { id, tipo: 'pago', estado: 'pagado', plan: 'premium', monto: 399, moneda: 'MXN', medio, modo: 'prueba' },
    ]);
    await expect
      .poll(() => service.plans.filter(({ data }) => data.id === member.userId).map(({ data }) => data.plan))
      .toEqual(['premium']);
  });
});

describe('a payment with the simulator', () => {
  it('shows the bank’s reason and the next step if it is refused, and can be tried again', async () => {
    const path = await begin();
    expect(await member.post(path, { resultado: 'rechazado' })).toMatchObject({
      status: 402,
      body: {
        code: 'pago_rechazado',
        message: expect.stringMatching(/^Tu tarjeta fue rechazada\. No se te cobró nada.* Prueba con otra/),
      },
    });
    expect(await ownPlan()).toMatchObject({ plan: 'gratis' });
    expect(await member.post(path, {})).toMatchObject({ status: 200 });
  });

  it('needs no body to be captured, and may name its plan', async () => {
    for (const body of [undefined, { plan: 'basico' }]) {
      const buyer = await service.member();
      const begun = await buyer.post('/api/pagos/paypal/ordenes', { plan: 'basico' });
      const path = `/api/pagos/paypal/ordenes/${idOf(begun.body.orden)}/captura`;
      expect(await buyer.post(path, body)).toMatchObject({
        status: 200,
        body: { message: 'Pago completado con PayPal para el plan: Básico' },
      });
    }
  });

  it('waits for the authentication by the bank', async () => {
    const path = await begin();
    expect(await member.post(path, { resultado: 'autenticacion' })).toMatchObject({
      status: 402,
      body: { code: 'pago_requiere_autenticacion' },
    });
    expect(await member.post(path, { resultado: 'autenticado' })).toMatchObject({ status: 200 });
  });

  it('stays pending without a response, and gives its plan later without a second payment', async () => {
    const path = await begin();
    expect(await member.post(path, { resultado: 'sin_respuesta' })).toMatchObject({
      status: 409,
      body: { code: 'pago_pendiente' },
    });
    expect((await member.get('/api/pagos')).body.data).toMatchObject([{ estado: 'pendiente', monto: 99 }]);
    // An impatient person confirms again; the payment was captured once.
    expect(await member.post(path, {})).toMatchObject({ status: 200 });
    expect((await member.get('/api/pagos')).body.data).toMatchObject([{ estado: 'pagado' }]);
  });

  it('gives its plan late if it succeeds late', { timeout: 40_000 }, async () => {
    const path = await begin();
    expect(await member.post(path, { resultado: 'aviso_tardio' })).toMatchObject({ status: 409 });
    await expect.poll(async () => (await ownPlan()).plan, { interval: 500 }).toBe('basico');
  });

  it('buys no second month from a screen that has not shown the first one', async () => {
    const buy = async (seen: unknown, [, path, name, finish]: (typeof ways)[number]) => {
      const begun = await member.post(path, { plan: 'basico', ultimo_pago: seen });
      if (begun.status !== 201) return begun;
      return member.post(`${path}/${idOf(begun.body[name])}/${finish}`, {});
    };
    const [card, paypal] = ways;
    expect((await ownPlan()).ultimo_pago).toBeNull();
    expect(await buy(null, card)).toMatchObject({ status: 200 });
    const { hasta, ultimo_pago: first } = await ownPlan();
    for (const way of [card, paypal])
      expect(await buy(null, way)).toMatchObject({ status: 409, body: { code: 'pago_repetido' } });
    expect(await ownPlan()).toMatchObject({ hasta, ultimo_pago: first });
    expect((await member.get('/api/pagos')).body.data).toHaveLength(1);

    expect(await buy(first, paypal)).toMatchObject({ status: 200 });
    expect((await ownPlan()).hasta).not.toBe(hasta);
    expect(await buy(first, card)).toMatchObject({ status: 409, body: { code: 'pago_repetido' } });
    expect((await member.get('/api/pagos')).body.data).toHaveLength(2);
  });

  it('exists once per plan however often it is begun, and only for its owner', async () => {
    const paths = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(paths).size).toBe(1);
    const stranger = await service.member();
    const [path = ''] = paths;
    expect(await stranger.post(path, {})).toMatchObject({ status: 404, body: { code: 'pago_no_encontrado' } });
    expect(
      await stranger.post(path.replace('tarjeta/intentos', 'paypal/ordenes').replace('confirmacion', 'captura'), {}),
    ).toMatchObject({ status: 404 });
    expect((await stranger.get('/api/pagos')).body.data).toEqual([]);
  });

  it.each([
    [{ plan: 'gratis' }, 'plan_sin_pago'],
    [{ plan: 'oro' }, 'plan_sin_pago'],
    [{}, 'plan_sin_pago'],
  ])('cannot be begun with %j', async (body, code) => {
    expect(await member.post('/api/pagos/tarjeta/intentos', body)).toMatchObject({ status: 400, body: { code } });
  });

  it('stops in production, where it would give plans for free', async () => {
    const production = await runBilling({ NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(40) });
    try {
      const someone = await production.member();
      expect(await someone.post('/api/pagos/tarjeta/intentos', { plan: 'basico' })).toMatchObject({
        status: 503,
        body: { code: 'pagos_no_disponibles' },
      });
    } finally {
      await production.close();
    }
  });
});

describe('the receipt of a payment', () => {
  it('shows payer, amount, date, method and refunds, says that it is not a tax invoice, and only to its owner', async () => {
    const path = await begin('destacado');
    await member.post(path, {});
    const [id = ''] = /[0-9a-f]{24}/.exec(path) ?? [];
    const receipt = `/api/pagos/${id}/recibo`;
    const admin = await service.member('admin');
    await admin.post(`/api/admin/pagos/${id}/reembolso`, { monto: 49.5, razon: 'Una parte' });
    expect((await member.get(receipt)).body.data).toMatchObject({
      id,
      numero: 1,
      cuenta: member.userId,
      nombre: 'Ana',
      plan: 'destacado',
      monto: 199,
      moneda: 'MXN',
      medio: 'tarjeta',
      modo: 'prueba',
      zona: 'America/Mexico_City',
      disputa: null,
      queda: 149.5,
      referencia: expect.stringMatching(/^sim_/),
      devoluciones: [{ monto: 49.5, fecha: expect.any(String) }],
    });
    expect((await member.get('/api/pagos')).body.data).toMatchObject([{ recibo: id }, { recibo: id }]);
    for (const other of [admin, await service.member()])
      expect(await other.get(receipt)).toMatchObject({ status: 404, body: { code: 'pago_no_encontrado' } });
    const open = await begin('premium');
    const [unpaid = ''] = /[0-9a-f]{24}/.exec(open) ?? [];
    expect(await member.get(`/api/pagos/${unpaid}/recibo`)).toMatchObject({ status: 404 });

    const file = await member.file(`${receipt}/pdf`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe('inline; filename="recibo-vitrina-1.pdf"');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await (await service.member()).file(`${receipt}/pdf`)).status).toBe(404);
  });
});

describe('a refund by an administrator', () => {
  it('requires an administrator and a reason, counts once, and enters the owner’s ledger', async () => {
    const path = await begin('premium');
    await member.post(path, {});
    const [id = ''] = /[0-9a-f]{24}/.exec(path) ?? [];
    const refund = `/api/admin/pagos/${id}/reembolso`;
    expect(await member.post(refund, { razon: 'Porque sí' })).toMatchObject({ status: 403 });
    const admin = await service.member('admin');
    expect(await admin.post(refund, { razon: ' ' })).toMatchObject({ status: 400, body: { code: 'razon_requerida' } });
    const key = { 'idempotency-key': 'una-decision' };
    for (let time = 0; time < 2; time += 1) {
      expect(await admin.post(refund, { monto: 100, razon: 'Se pidió' }, key)).toMatchObject({ status: 200 });
    }
    expect((await admin.get(`/api/admin/pagos?cuenta=${member.userId}`)).body.data).toMatchObject([
      {
        id,
        cuenta_id: member.userId,
        monto: 399,
        devuelto: 100,
        queda: 299,
        rechazo: null,
        disputas: [],
        estado: 'pagado',
      },
    ]);
    const listed = async (estado: string) => {
      const { body } = await admin.get(`/api/admin/pagos?cuenta=${member.userId}&estado=${estado}&limit=1`);
      return (body.data as { id: string }[]).map((one) => one.id);
    };
    expect(await listed('devuelto')).toEqual([]);
    expect(await ownPlan()).toMatchObject({ plan: 'premium' });
    expect(await admin.post(refund, { devuelto: 0, razon: 'Todo' })).toMatchObject({
      body: { code: 'reembolso_cambio' },
    });
    expect(await admin.post(refund, { monto: 299.005, razon: 'Todo' })).toMatchObject({ status: 400 });
    expect(await admin.post(refund, { devuelto: 100, razon: 'Todo' })).toMatchObject({ status: 200 });
    expect(await ownPlan()).toMatchObject({ plan: 'gratis' });
    expect((await member.get('/api/pagos')).body.data).toMatchObject([
      { tipo: 'reembolso', monto: -299 },
      { tipo: 'reembolso', monto: -100 },
      { tipo: 'pago', estado: 'reembolsado', monto: 399 },
    ]);
    const notifications = () =>
      service.notifications.filter(({ data }) => data.ownerId === member.userId).map(({ data }) => data);
    await expect.poll(notifications).toMatchObject([
      { what: 'paid', paymentId: id, plan: 'premium', cents: 39_900, simulated: true },
      { what: 'refunded', paymentId: id, plan: 'premium', cents: 10_000 },
      { what: 'refunded', paymentId: id, plan: 'premium', cents: 29_900 },
    ]);
    expect(await admin.post(refund, { razon: 'Otra vez' })).toMatchObject({ body: { code: 'pago_sin_cobrar' } });
    expect([await listed('devuelto'), await listed('pagado')]).toEqual([[id], []]);
    const page = await admin.get('/api/admin/pagos?limit=1');
    expect(page.body.data).toHaveLength(1);
  });
});

describe('the next plan', () => {
  it('can be a lower plan, can be undone, and comes with the credited days for higher plans', async () => {
    await member.post(await begin('destacado'), {});
    expect(await ownPlan()).toMatchObject({
      plan: 'destacado',
      siguiente: 'gratis',
      a_favor: { premium: expect.any(Number) },
    });
    expect(await member.post('/api/plan', { plan: 'basico' })).toMatchObject({
      status: 200,
      body: {
        message: 'Al terminar lo que pagaste sigue el plan Básico.',
        data: { plan: 'destacado', siguiente: 'basico' },
      },
    });
    expect(await member.post('/api/plan', { plan: 'destacado' })).toMatchObject({
      body: { message: 'Sigues con el plan Destacado.', data: { siguiente: 'gratis' } },
    });
    expect(await member.post('/api/plan', { plan: 'gratis' })).toMatchObject({
      body: { data: { siguiente: 'gratis' } },
    });
  });

  it('stays one entry of the ledger, however often it changes, and leaves the payments unchanged', async () => {
    const ledger = async () =>
      (await service.mongo.collection<{ _id: string; ledger: object[] }>('accounts').findOne({ _id: member.userId }))
        ?.ledger ?? [];
    await member.post(await begin('destacado'), {});
    const paid = await ledger();
    expect(paid).toHaveLength(1);
    for (let at = 0; at < 120; at += 1) {
      const plan = at % 2 ? 'destacado' : 'basico';
      expect((await member.post('/api/plan', { plan })).status).toBe(200);
    }
    expect(await ledger()).toEqual([...paid, expect.objectContaining({ kind: 'choice', plan: 'destacado' })]);
    await Promise.all(['basico', 'gratis', 'basico'].map((plan) => member.post('/api/plan', { plan })));
    const after = await ledger();
    expect(after.slice(0, 1)).toEqual(paid);
    expect(after).toHaveLength(2);
  });

  it('cannot be a higher plan, which has to be paid', async () => {
    expect(await member.post('/api/plan', { plan: 'premium' })).toMatchObject({
      status: 409,
      body: { code: 'plan_se_paga' },
    });
  });

  it('requires a session', async () => {
    for (const path of ['/api/plan', '/api/pagos']) {
      expect((await service.app.request(path)).status).toBe(401);
    }
  });
});
