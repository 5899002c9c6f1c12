import type { ListedUser } from '@vitrina/contracts';
import type { EventData } from '@vitrina/contracts/events';
import type { StaffAct } from '@vitrina/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account/account.ts';
import { openOperator } from './operator.ts';
import { type AccountsData, type RunningAccounts, runWithAdmin } from './platform.ts';
import { completeProfile, type Visitor } from './visitor.ts';

let service: RunningAccounts;
let data: AccountsData;
let admin: Visitor;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ service, data, admin, close } = await runWithAdmin());
});
afterAll(() => close());

const list = async (query: string, who = admin) => {
  const { status, body, headers } = await who.send(`/api/admin/usuarios?${query}`);
  return { status, data: (body as { data: ListedUser[] }).data, next: headers.get('link') };
};
const acts = async () =>
  (await data.mongo.collection<StaffAct>('staff_acts').find().sort({ createdAt: -1 }).toArray()).map(
    ({ outbox }) => outbox[0]?.data as EventData<'staff.acted'>,
  );

describe('the list of accounts', () => {
  it('finds people by name, e-mail, role and state, and continues by cursor', async () => {
    const eva = await service.visitor().signUp('Eva Peña');
    const tomas = await service.visitor().signUp('Tomás Río');
    await tomas.profile({ action: 'update', ...completeProfile });
    expect((await list('q=eva%20pena')).data).toMatchObject([
      { nombre: 'Eva Peña', rol: 'usuario', suspendida: false },
    ]);
    expect((await list(`q=${eva.email}`)).data).toHaveLength(1);
    expect((await list('rol=admin')).data).toMatchObject([{ email: admin.email, rol: 'admin' }]);
    expect((await list('rol=proveedor')).data.map(({ email }) => email)).toEqual([tomas.email]);
    expect((await list('rol=usuario')).data.map(({ email }) => email)).toEqual([eva.email]);
    expect((await list('estado=suspendida')).data).toEqual([]);
    const first = await list('limit=2');
    const second = await list(/\?(.+)>/.exec(first.next ?? '')?.[1] ?? '');
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(3);
  });

  it('logs who read it, the search and the number of rows, and allows only administrators', async () => {
    await list('q=nadie&estado=activa');
    const [act] = await acts();
    expect(act).toMatchObject({
      action: 'read',
      staffName: 'Administración',
      subjectId: null,
      detail: 'búsqueda: texto de 5 caracteres · estado: activa · 0 filas',
    });
    await list(`q=${admin.email}`);
    expect((await acts())[0]?.detail).toBe(`búsqueda: correo de ${admin.email.length} caracteres · 1 fila`);
    const before = (await acts()).length;
    expect((await list('', service.visitor())).status).toBe(401);
    expect((await list('', await service.visitor().signUp())).status).toBe(403);
    expect(await acts()).toHaveLength(before);
  });
});

describe('a staff role', () => {
  it('can be granted and revoked by the operator, ends the sessions, and is logged', async () => {
    const person = await service.visitor().signUp('Rita Sol');
    const { run, close: closeOperator } = await openOperator(service.config);

    expect(await run('grant', person.email, 'agente')).toMatchObject({ code: 0 });
    expect((await person.session()).body).toMatchObject({ usuario: null });
    await person.logIn();
    expect((await person.session()).body).toMatchObject({ usuario: { rol: 'agente' } });
    expect((await list('', person)).status).toBe(403);
    expect(await run('grant', person.email)).toMatchObject({ code: 0 });
    await person.logIn();
    expect((await list('', person)).status).toBe(200);
    expect(await run('revoke', person.email)).toMatchObject({ code: 0 });
    expect((await list('', person)).status).toBe(401);
    expect(await run('revoke', person.email)).toMatchObject({ code: 0 });
    const stored = await data.mongo.collection<Account>('accounts').findOne({ email: person.email });
    const logged = (stored?.outbox ?? []).filter(({ name }) => name === 'staff.acted').map(({ data: act }) => act);
    expect(logged).toMatchObject([
      { action: 'grant', detail: 'Rita Sol · agente', staffName: 'Operación' },
      { action: 'grant', detail: 'Rita Sol · admin' },
      { action: 'revoke', detail: 'Rita Sol · admin' },
    ]);

    expect(await run('create', 'nuevo@correo.example', 'agente')).toMatchObject({ code: 0 });
    expect(await run('create', 'nuevo@correo.example')).toMatchObject({ code: 1 });
    expect(await run('grant', 'nadie@correo.example')).toMatchObject({ code: 1 });
    for (const words of [[], ['grant'], ['grant', person.email, 'rey'], ['destroy', person.email]]) {
      expect((await run(...words)).code).toBe(2);
    }
    await closeOperator();
  });
});
