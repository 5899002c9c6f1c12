import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { completeProfile, password, type Visitor } from './visitor.ts';

let service: RunningAccounts;
let data: AccountsData;

beforeAll(async () => {
  service = await runAccounts();
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
});

/** Ids of towns, as in `GET /api/ciudades`. */
const ZAPOPAN = '3979770';
const TIJUANA = '3981609';
const BOGOTA = '3688689';
/** Writes the field `horas` with shifts of days. */
const hours = (...shifts: readonly (readonly [dia: number, desde: string, hasta: string])[]) =>
  JSON.stringify(shifts.map(([dia, desde, hasta]) => ({ dia, desde, hasta })));
/** Writes the field `servicios` with a line of each price. */
const priced = (...prices: readonly number[]) =>
  JSON.stringify(prices.map((desde) => ({ nombre: 'Afinación', desde, unidad: 'trabajo' })));

const stored = (visitor: Visitor) => data.mongo.collection('accounts').findOne({ email: visitor.email });

describe('reading the profile', () => {
  it('returns every field of a new account, empty except name and e-mail', async () => {
    const visitor = await service.visitor().signUp();
    const empty = Object.fromEntries(
      'telefono direccion cp pais estado_pais preferencias descripcion nnegocio www especialidad segmento politica horario redes foto_perfil ciudad ciudad_nombre'
        .split(' ')
        .map((name) => [name, '']),
    );
    expect(await visitor.profile({ action: 'get' })).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Datos obtenidos correctamente.',
        data: {
          ...{ nombre: 'Ana Ruiz', email: visitor.email, ...empty, foto_error: null },
          ...{ radio_km: null, en_linea: false, horas: [] },
          ...{ servicios: [], pagos: [], idiomas: [], factura: false, desde_anio: null },
        },
      },
    });
  });

  it('requires a session, with the product’s text', async () => {
    expect(await service.visitor().profile({ action: 'get' })).toMatchObject({
      status: 401,
      body: { error: 'No se ha iniciado sesión. Por favor, inicie sesión y vuelva a intentarlo.', code: 'sin_sesion' },
    });
  });

  it('refuses an e-mail that is not the session’s', async () => {
    const visitor = await service.visitor().signUp();
    const other = await service.visitor().signUp();
    const refused = { status: 403, body: { code: 'identidad_distinta' } };
    expect(await visitor.profile({ action: 'get' }, { 'user-email': other.email })).toMatchObject(refused);
    expect(await visitor.profile({ action: 'get', email: other.email })).toMatchObject(refused);
    expect(await visitor.profile({ action: 'get' }, { 'user-email': visitor.email })).toMatchObject({ status: 200 });
  });
});

describe('updating the profile', () => {
  it('stores normalized fields and makes the person a provider in open sessions immediately', async () => {
    const visitor = await service.visitor().signUp();
    expect((await visitor.session()).body).toMatchObject({
      usuario: { rol: 'usuario', plan: 'gratis', perfilCompleto: false, faltan: Object.keys(completeProfile) },
    });
    const answer = await visitor.profile({
      action: 'update',
      ...completeProfile,
      segmento: 'Plomería, Electricidad',
      www: 'plomeria.example',
      direccion: 'Av. Juárez 10\r\nCentro',
      preferencias: 'tardes',
      politica: 'Se cotiza por escrito.\r\nAnticipo del 30 %.',
      horario: ' Lunes a viernes, 9 a 18 h ',
      redes: 'http://www.instagram.com/taller\r\n\r\nfacebook.com/taller',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Datos actualizados correctamente.' },
    });
    expect((await visitor.profile({ action: 'get' })).body.data).toMatchObject({
      telefono: '+523312345678',
      cp: '44100',
      pais: 'MX',
      estado_pais: 'JAL',
      descripcion: 'Fugas, bombas y calentadores.',
      nnegocio: 'Plomería Ruiz',
      especialidad: 'Plomera',
      segmento: 'Plomería,Electricidad',
      www: 'https://plomeria.example',
      direccion: 'Av. Juárez 10\nCentro',
      preferencias: 'tardes',
      politica: 'Se cotiza por escrito.\nAnticipo del 30 %.',
      horario: 'Lunes a viernes, 9 a 18 h',
      redes: 'https://www.instagram.com/taller\nhttps://facebook.com/taller',
    });
    expect((await visitor.session()).body).toMatchObject({
      usuario: { rol: 'proveedor', perfilCompleto: true, faltan: [] },
    });
  });

  it('changes only the sent fields', async () => {
    const visitor = await service.visitor().signUp();
    await visitor.profile({ action: 'update', ...completeProfile });
    const before = await stored(visitor);
    await visitor.profile({ action: 'update', nnegocio: 'Otro nombre' });
    const after = await stored(visitor);
    expect(after).toMatchObject({ businessName: 'Otro nombre', version: before?.version + 1 });
    const rest = ({ businessName, version, outbox, ...others }: Record<string, unknown>) => others;
    expect(rest(after ?? {})).toEqual(rest(before ?? {}));
  });

  it('gives the same response without a change, and writes nothing', async () => {
    const visitor = await service.visitor().signUp();
    await visitor.profile({ action: 'update', ...completeProfile });
    const before = await stored(visitor);
    const again = await visitor.profile({ action: 'update', ...completeProfile });
    expect(again).toMatchObject({ status: 200, body: { message: 'Datos actualizados correctamente.' } });
    expect((await stored(visitor))?.version).toBe(before?.version);
  });

  it('ignores name, e-mail, role, plan and id', async () => {
    const visitor = await service.visitor().signUp();
    const answer = await visitor.profile({
      action: 'update',
      nombre: 'Otra Persona',
      email: visitor.email,
      staff: 'admin',
      plan: 'premium',
      suspended: 'false',
      _id: '0',
      version: '99',
      passwordHash: 'x',
      especialidad: 'Plomera',
    });
    expect(answer.status).toBe(200);
    expect(await stored(visitor)).toMatchObject({
      name: 'Ana Ruiz',
      staff: null,
      plan: 'gratis',
      version: 1,
      specialty: 'Plomera',
    });
  });

  it('accepts 250 characters of description although forms send line ends as two characters', async () => {
    const visitor = await service.visitor().signUp();
    const descripcion = `${'a'.repeat(124)}\n${'b'.repeat(125)}`;
    expect(await visitor.profile({ action: 'update', descripcion })).toMatchObject({
      status: 200,
      body: { data: { descripcion } },
    });
  });

  it('keeps all of several simultaneous changes', async () => {
    const visitor = await service.visitor().signUp();
    const changes = [
      { direccion: 'Calle 1' },
      { especialidad: 'Plomera' },
      { nnegocio: 'Ruiz' },
      { preferencias: 'tardes' },
    ];
    const answers = await Promise.all(changes.map((change) => visitor.profile({ action: 'update', ...change })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored(visitor)).toMatchObject({
      address: 'Calle 1',
      specialty: 'Plomera',
      businessName: 'Ruiz',
      preferences: 'tardes',
      version: 4,
    });
  });

  const refused: Array<[string, Record<string, string>, string, string[]]> = [
    ['a description of 251', { descripcion: 'a'.repeat(251) }, 'descripcion_larga', ['descripcion']],
    [
      'six segments',
      { segmento: 'Plomería,Electricidad,Jardinería,Barbería,Teatro,Magia' },
      'segmentos_demasiados',
      ['segmento'],
    ],
    ['a segment twice', { segmento: 'Plomería,Plomería' }, 'segmento_repetido', ['segmento']],
    ['a segment outside the catalogue', { segmento: '<b>Plomería</b>' }, 'segmento_desconocido', ['segmento']],
    ['a phone with too few digits for its country', { telefono: '+34 612' }, 'telefono_invalido', ['telefono']],
    ['letters as phone', { telefono: 'el 33 1234 5678' }, 'telefono_invalido', ['telefono']],
    ['a phone without its area', { telefono: '1234 5678' }, 'telefono_sin_lada', ['telefono']],
    ['a postal code of the other country', { cp: '110111' }, 'cp_invalido', ['cp']],
    ['letters as postal code', { cp: '4410a' }, 'cp_invalido', ['cp']],
    ['another country', { pais: 'Perú' }, 'pais_invalido', ['pais']],
    ['a state of the other country', { estado_pais: 'Antioquia' }, 'estado_invalido', ['estado_pais']],
    ['a country that leaves the state behind', { pais: 'CO', cp: '110111' }, 'estado_invalido', ['estado_pais']],
    ['a script as link', { www: 'javascript:alert(1)' }, 'enlace_invalido', ['www']],
    ['a link of 101', { www: `https://a.example/${'x'.repeat(83)}` }, 'enlace_largo', ['www']],
    ['a network without https', { redes: 'ftp://instagram.com/taller' }, 'red_invalida', ['redes']],
    ['a network twice', { redes: 'https://x.com/a\nx.com/a' }, 'red_repetida', ['redes']],
    ['a fourth network', { redes: 'x.com/a\nx.com/b\nx.com/c\nx.com/d' }, 'redes_demasiadas', ['redes']],
    ['a link of a network over 100', { redes: `https://x.com/${'a'.repeat(90)}` }, 'enlace_largo', ['redes']],
    ['hours of 121', { horario: 'h'.repeat(121) }, 'campo_largo', ['horario']],
    ['an unknown town', { ciudad: '1' }, 'ciudad_desconocida', ['ciudad']],
    ['a town that is no id', { ciudad: 'Zapopan' }, 'ciudad_desconocida', ['ciudad']],
    ['a town id of 21', { ciudad: '3'.repeat(21) }, 'ciudad_desconocida', ['ciudad']],
    ['a town with another state', { ciudad: TIJUANA, estado_pais: 'JAL' }, 'ciudad_de_otro_estado', ['ciudad']],
    [
      'a town with another country',
      { ciudad: ZAPOPAN, pais: 'CO', estado_pais: 'ANT', cp: '050001' },
      'ciudad_de_otro_estado',
      ['ciudad'],
    ],
    ['a town of a country without its postal code', { ciudad: BOGOTA }, 'cp_invalido', ['cp']],
    ['a radius of 200.1', { radio_km: '200.1' }, 'radio_invalido', ['radio_km']],
    ['a negative radius', { radio_km: '-5' }, 'radio_invalido', ['radio_km']],
    ['words as radius', { radio_km: 'veinte' }, 'radio_invalido', ['radio_km']],
    ['a radius of 13 characters', { radio_km: '1'.repeat(13) }, 'radio_invalido', ['radio_km']],
    ['an unclear choice to work online', { en_linea: 'tal vez' }, 'solicitud_invalida', ['en_linea']],
    ['hours that are no JSON', { horas: 'Lunes a viernes' }, 'horas_invalidas', ['horas']],
    ['hours that are no list', { horas: '{}' }, 'horas_invalidas', ['horas']],
    ['a bare hour', { horas: hours([1, '9', '18:00']) }, 'horas_invalidas', ['horas']],
    ['an eighth day', { horas: hours([8, '9:00', '18:00']) }, 'horas_invalidas', ['horas']],
    [
      'shifts that overlap',
      { horas: hours([1, '9:00', '15:00'], [1, '14:00', '19:00']) },
      'horas_invalidas',
      ['horas'],
    ],
    [
      'a fourth shift',
      { horas: hours([1, '8:00', '9:00'], [1, '10:00', '11:00'], [1, '12:00', '13:00'], [1, '14:00', '15:00']) },
      'horas_invalidas',
      ['horas'],
    ],
    ['closed days without hours', { horas: '[{"cerrado":"2026-12-25"}]' }, 'horas_invalidas', ['horas']],
    ['hours of 8,001 characters', { horas: ' '.repeat(8_001) }, 'horas_invalidas', ['horas']],
    ['services that are no JSON', { servicios: 'Afinación' }, 'servicios_invalidos', ['servicios']],
    ['services of 12,001 characters', { servicios: ' '.repeat(12_001) }, 'servicios_invalidos', ['servicios']],
    ['a price with cents', { servicios: priced(350.5) }, 'servicios_invalidos', ['servicios']],
    ['a 21st service', { servicios: priced(...Array(21).fill(350)) }, 'servicios_demasiados', ['servicios']],
    [
      'a phone as service',
      { servicios: '[{"nombre":"55 1234 5678","desde":1,"unidad":"hora"}]' },
      'nombre_con_contacto',
      ['servicios'],
    ],
    ['an unknown payment method', { pagos: 'efectivo,oro' }, 'pagos_invalidos', ['pagos']],
    ['payment methods of 201', { pagos: 'e'.repeat(201) }, 'pagos_invalidos', ['pagos']],
    ['an unknown language', { idiomas: 'es,xx' }, 'idiomas_invalidos', ['idiomas']],
    ['languages of 201', { idiomas: 'e'.repeat(201) }, 'idiomas_invalidos', ['idiomas']],
    ['an unclear choice of invoices', { factura: 'a veces' }, 'solicitud_invalida', ['factura']],
    ['a year to come', { desde_anio: '2999' }, 'desde_anio_invalido', ['desde_anio']],
    ['a year of 13 digits', { desde_anio: '2'.repeat(13) }, 'desde_anio_invalido', ['desde_anio']],
    ['a policy of 501', { politica: 'p'.repeat(501) }, 'politica_larga', ['politica']],
    ['a business name of 81', { nnegocio: 'n'.repeat(81) }, 'campo_largo', ['nnegocio']],
    ['piled marks', { descripcion: `Barro${'\u0336\u0301'.repeat(3)}` }, 'marcas_excesivas', ['descripcion']],
    ['an unknown action', { action: 'delete' }, 'solicitud_invalida', ['action']],
    ['a field of 20 KB', { direccion: 'd'.repeat(20_000) }, 'formulario_invalido', []],
    ['a prototype', { ['__proto__']: 'x' }, 'formulario_invalido', []],
    [
      'fifty fields',
      Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, 'x'])),
      'formulario_invalido',
      [],
    ],
  ];
  it('refuses invalid fields with their code and name, and writes nothing', async () => {
    const visitor = await service.visitor().signUp();
    await visitor.profile({ action: 'update', ...completeProfile });
    const before = await stored(visitor);
    for (const [name, fields, code, campos] of refused) {
      const answer = await visitor.profile({ action: 'update', ...fields });
      expect(answer, name).toMatchObject({
        status: 400,
        body: { success: false, code, ...(campos.length > 0 && { campos }) },
      });
    }
    expect({ ...(await stored(visitor)), outbox: [] }).toEqual({ ...before, outbox: [] });
  });

  it('stores database operators as plain text', async () => {
    const visitor = await service.visitor().signUp();
    await visitor.profile({ action: 'update', nnegocio: '{"$gt":""}', 'nnegocio[$gt]': '' });
    expect(await stored(visitor)).toMatchObject({ businessName: '{"$gt":""}' });
  });

  it('refuses a body that is not a form', async () => {
    const visitor = await service.visitor().signUp();
    const json = { method: 'POST', body: '{"action":"get"}', headers: { 'content-type': 'application/json' } };
    expect(await visitor.send('/api/perfil', json)).toMatchObject({ status: 415, body: { code: 'tipo_de_contenido' } });
    const broken = { method: 'POST', body: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect(await visitor.send('/api/perfil', broken)).toMatchObject({
      status: 400,
      body: { code: 'formulario_invalido' },
    });
  });
});

describe('prices and facts of a provider', () => {
  const update = async (visitor: Visitor, fields: Record<string, string>) => {
    const { status, body } = await visitor.profile({ action: 'update', ...fields });
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
    return (await visitor.profile({ action: 'get' })).body.data;
  };
  const stated = {
    servicios:
      '[{"nombre":" Afinación ","desde":900,"unidad":"trabajo"},{"nombre":"Hora","desde":350,"unidad":"hora"}]',
    pagos: 'tarjeta, efectivo, tarjeta',
    idiomas: 'es,nah',
    factura: 'on',
    desde_anio: '1998',
  };
  const read = {
    servicios: [
      { nombre: 'Afinación', desde: 900, unidad: 'trabajo' },
      { nombre: 'Hora', desde: 350, unidad: 'hora' },
    ],
    pagos: ['tarjeta', 'efectivo'],
    idiomas: ['es', 'nah'],
    factura: true,
    desde_anio: 1998,
  };
  const none = { servicios: [], pagos: [], idiomas: [], factura: false, desde_anio: null };

  it('an empty field removes what was written, and a missing one keeps it', async () => {
    const visitor = await service.visitor().signUp();
    expect(await update(visitor, completeProfile)).toMatchObject(none);
    expect(await update(visitor, stated)).toMatchObject(read);
    expect(await update(visitor, { nnegocio: 'Otro nombre' })).toMatchObject(read);
    expect(await update(visitor, { factura: 'no' })).toMatchObject({ factura: false });
    expect(await update(visitor, { factura: 'sí' })).toMatchObject(read);
    const removed = { servicios: '', pagos: '', idiomas: '', factura: '', desde_anio: '' };
    expect(await update(visitor, removed)).toMatchObject(none);
  });

  it('lose the prices with a change of country, unless new ones are sent with it', async () => {
    const visitor = await service.visitor().signUp();
    await update(visitor, { ...completeProfile, ...stated });
    const colombia = { pais: 'CO', estado_pais: 'ANT', cp: '050001' };
    expect(await update(visitor, colombia)).toMatchObject({ ...read, servicios: [] });
    const { pais, estado_pais, cp } = completeProfile;
    const moved = { pais, estado_pais, cp, servicios: stated.servicios };
    expect(await update(visitor, moved)).toMatchObject(read);
  });
});

describe('where and when a provider works', () => {
  const withProfile = async (more: Record<string, string> = {}) => {
    const visitor = await service.visitor().signUp();
    const update = async (fields: Record<string, string>) => {
      const { status, body } = await visitor.profile({ action: 'update', ...fields });
      expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
      return body.data;
    };
    await update({ ...completeProfile, ...more });
    return { visitor, update };
  };

  it('stays optional, and is stored as people write it', async () => {
    const { visitor, update } = await withProfile();
    expect((await visitor.session()).body).toMatchObject({ usuario: { perfilCompleto: true, faltan: [] } });
    const written = {
      ciudad: ZAPOPAN,
      radio_km: ' 7,5 ',
      en_linea: 'on',
      horas: JSON.stringify([
        { cerrado: '2026-12-25' },
        { dia: 6, desde: '8 p. m.', hasta: '2:00 am' },
        { dia: 1, desde: '14:00', hasta: '18.30' },
        { dia: 1, desde: '9:00', hasta: '14:00 hrs' },
        { dia: 7, desde: '00:00', hasta: '23:59' },
      ]),
    };
    const read = {
      ciudad: ZAPOPAN,
      ciudad_nombre: 'Zapopan',
      posicion: { lat: expect.closeTo(20.72, 1), lon: expect.closeTo(-103.39, 1) },
      radio_km: 7.5,
      en_linea: true,
      horas: [
        { dia: 1, desde: '09:00', hasta: '18:30' },
        { dia: 6, desde: '20:00', hasta: '02:00' },
        { dia: 7, desde: '00:00', hasta: '24:00' },
        { cerrado: '2026-12-25' },
      ],
    };
    // Sunday of 24 hours starts while Saturday's night is still open.
    expect(await visitor.profile({ action: 'update', ...written })).toMatchObject({
      body: { code: 'horas_invalidas' },
    });
    const fitting = JSON.stringify(JSON.parse(written.horas).filter(({ dia }: { dia?: number }) => dia !== 7));
    const withoutSunday = { ...read, horas: read.horas.filter((entry) => !('dia' in entry) || entry.dia !== 7) };
    expect(await update({ ...written, horas: fitting })).toMatchObject(withoutSunday);
    expect(await update({ horas: hours([7, '00:00', '23:59']) })).toMatchObject({
      ...read,
      horas: [{ dia: 7, desde: '00:00', hasta: '24:00' }],
    });
    expect(await update({ nnegocio: 'Otro nombre' })).toMatchObject({ ciudad: ZAPOPAN, radio_km: 7.5, en_linea: true });
  });

  it.each(['0', '200', '12.25', '25'])('takes a radius of %s kilometres', async (radio_km) => {
    const { update } = await withProfile();
    expect(await update({ radio_km })).toMatchObject({ radio_km: Number(radio_km) });
  });

  it('disappears with empty fields, and reads as before it was stated', async () => {
    const { visitor, update } = await withProfile({
      ciudad: ZAPOPAN,
      radio_km: '25',
      en_linea: '1',
      horas: hours([1, '9:00', '18:00']),
    });
    const none = { ciudad: '', ciudad_nombre: '', posicion: null, radio_km: null, en_linea: false, horas: [] };
    expect(await update({ ciudad: '', radio_km: '', en_linea: '0', horas: '[]' })).toMatchObject(none);
    expect(await update({ horas: hours([1, '9:00', '18:00']) })).toMatchObject({ horas: [{ dia: 1 }] });
    expect(await update({ horas: '' })).toMatchObject(none);
    expect((await visitor.session()).body).toMatchObject({ usuario: { perfilCompleto: true } });
  });

  it('sets country and state by the town alone', async () => {
    const visitor = await service.visitor().signUp();
    expect(await visitor.profile({ action: 'update', ciudad: TIJUANA })).toMatchObject({
      body: { data: { pais: 'MX', estado_pais: 'BCN', ciudad_nombre: 'Tijuana' } },
    });
    expect(await visitor.profile({ action: 'update', ciudad: BOGOTA })).toMatchObject({
      body: { data: { pais: 'CO', estado_pais: 'DC' } },
    });
  });

  it('keeps the town with its own state in any spelling, and drops it with another state', async () => {
    const { update } = await withProfile({ ciudad: ZAPOPAN });
    expect(await update({ pais: 'mexico', estado_pais: 'Jal.' })).toMatchObject({ ciudad: ZAPOPAN });
    expect(await update({ estado_pais: 'Oaxaca', cp: '68000' })).toMatchObject({ ciudad: '', ciudad_nombre: '' });
    expect(await update({ estado_pais: 'Jalisco', cp: '44100' })).toMatchObject({ ciudad: '' });
  });
});

describe('changing the password', () => {
  const change = (contrasena: string, nuevaContrasena: string, confirmarContrasena?: string) => ({
    action: 'update',
    contrasena,
    nuevaContrasena,
    ...(confirmarContrasena !== undefined && { confirmarContrasena }),
  });

  it('checks in the order of the specification', async () => {
    const visitor = await service.visitor().signUp();
    const cases: Array<[Record<string, string>, string]> = [
      [change('', 'nueva clave', 'otra'), 'La nueva contraseña y la confirmación no coinciden.'],
      [change(password, '', ''), 'La nueva contraseña no puede estar vacía.'],
      [change('', 'nueva clave', 'nueva clave'), 'Debes proporcionar la contraseña actual.'],
      [change(password, 'corta', 'corta'), 'La contraseña debe tener al menos 8 caracteres.'],
      [change('no es esta', 'nueva clave', 'nueva clave'), 'La contraseña actual no es correcta.'],
    ];
    for (const [fields, error] of cases) {
      expect(await visitor.profile(fields)).toMatchObject({ status: 400, body: { error, message: error } });
    }
    await visitor.logIn();
  });

  it('closes every other session and gives the caller a new one', async () => {
    const visitor = await service.visitor().signUp();
    const thief = service.visitor();
    thief.email = visitor.email;
    await thief.logIn();
    const old = visitor.cookie;
    expect(await visitor.profile(change(password, 'clave nueva y larga'))).toMatchObject({ status: 200 });
    expect(visitor.cookie).not.toBe(old);
    expect((await visitor.session()).body).toMatchObject({ usuario: { email: visitor.email } });
    expect((await thief.session()).body).toEqual({ success: true, usuario: null });
    thief.cookie = old;
    expect((await thief.session()).body).toEqual({ success: true, usuario: null });
    await expect(thief.logIn()).rejects.toThrow('credenciales_invalidas');
    await visitor.logIn('clave nueva y larga');
  });

  it('changes neither profile nor password if either is invalid', async () => {
    const visitor = await service.visitor().signUp();
    const before = await stored(visitor);
    await visitor.profile({ ...change('no es esta', 'clave nueva y larga'), nnegocio: 'Otro' });
    await visitor.profile({ ...change(password, 'clave nueva y larga'), cp: 'x' });
    expect(await stored(visitor)).toEqual(before);
    expect((await visitor.session()).body).toMatchObject({ usuario: { email: visitor.email } });
  });

  it('limits guesses of the current password', async () => {
    const visitor = await service.visitor().signUp();
    const guess = () => visitor.profile(change('adivina', 'clave nueva y larga'));
    for (let round = 0; round < 5; round += 1) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused).toMatchObject({ status: 429, body: { code: 'demasiadas_solicitudes' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
