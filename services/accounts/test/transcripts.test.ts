import { newId } from '@vitrina/kernel';
import { MailHouse, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { password } from './visitor.ts';

const house = new MailHouse();
let service: RunningAccounts;
let data: AccountsData;
beforeAll(async () => {
  service = await runAccounts({ SMTP_URL: await house.listen() });
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
  await house.close();
});

const at = '2027-01-02T18:00:00.000Z';
const provider = newId();
const copy = (id: string, email: string) => ({
  ...{ id, email },
  messages: [
    { sender: 'user', text: 'Busco <b>plomero</b>, mira https://malo.example/x y www.malo.example', providers: [], at },
    { sender: 'ai', text: 'Encontré una opción:', providers: [provider], at },
    { sender: 'agent', text: 'Hola, soy Ana.', providers: [], at },
  ],
});
const send = (body: unknown, token = serviceKey('chat', 'accounts')) =>
  service.visitor().send('/internal/transcripts', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });

describe('the copy of a conversation', () => {
  it('is mailed once for its id, as a link to the page that shows it with the pages of providers', async () => {
    const email = `eva-${newId()}@correo.example`;
    const id = newId();
    for (const _again of [1, 2]) expect((await send(copy(id, email))).status).toBe(200);
    await expect.poll(() => house.to(email).length, { timeout: 20_000 }).toBe(1);
    const [mail] = house.to(email);
    expect(mail?.subject).toBe('Copia de tu conversación');
    expect(mail?.text).toContain('2 de enero de 2027');
    // The person who opened the conversation may not own the address.
    expect(JSON.stringify(mail)).not.toMatch(/plomero|malo|Encontré|Ana/);
    const [, token] = /\/perfil\/carta#token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    const letter = await service.visitor().send('/api/cartas', {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: { 'content-type': 'application/json' },
    });
    expect(letter).toMatchObject({ status: 200, body: { data: { titulo: 'Copia de tu conversación' } } });
    expect(letter.headers.get('cache-control')).toBe('no-store');
    const { parrafos } = letter.body.data as { parrafos: unknown };
    expect(parrafos).toMatchObject([
      { texto: 'Esta es tu conversación en el chat de Vitrina, del 2 de enero de 2027.' },
      { texto: 'Tú: Busco <b>plomero</b>, mira https://malo.example/x y www.malo.example' },
      { texto: 'Asistente: Encontré una opción:', rutas: [`/p/${provider}`] },
      { texto: 'Una persona del equipo: Hola, soy Ana.' },
    ]);
    const left = () => data.mongo.collection('transcripts').countDocuments({ email, 'mails.0': { $exists: true } });
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    expect((await send(copy(id, email))).status).toBe(200);
    expect(house.to(email)).toHaveLength(1);
  });

  it('goes with the account of its e-mail, which is confirmed', async () => {
    const eva = await service.visitor().signUp('Eva');
    const confirmed = { $set: { confirmedAt: new Date() } };
    await data.mongo.collection('accounts').updateOne({ email: eva.email }, confirmed);
    const copies = () => data.mongo.collection('transcripts').countDocuments({ email: eva.email });
    expect((await send(copy(newId(), eva.email))).status).toBe(200);
    expect(await copies()).toBe(1);
    const leaving = { method: 'DELETE', body: JSON.stringify({ contrasena: password }) };
    const headers = { 'content-type': 'application/json' };
    expect((await eva.send('/api/cuenta', { ...leaving, headers })).status).toBe(202);
    const due = { $set: { 'erasure.dueAt': new Date(0) } };
    await data.mongo.collection('accounts').updateOne({ email: eva.email }, due);
    await expect.poll(copies, { timeout: 20_000 }).toBe(0);
  });

  it('is taken from services alone, and whole', async () => {
    expect((await send(copy(newId(), 'eva@correo.example'), 'x')).status).toBe(403);
    expect((await send({ ...copy(newId(), 'eva@correo.example'), messages: [] })).status).toBe(400);
  });
});
