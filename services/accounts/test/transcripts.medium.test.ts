import { newId } from '@vitrina/kernel';
import { FakeMailServer, serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsData, openData, type RunningAccounts, runAccounts } from './platform.ts';
import { password } from './visitor.ts';

const mailServer = new FakeMailServer();
let service: RunningAccounts;
let data: AccountsData;
beforeAll(async () => {
  service = await runAccounts({ SMTP_URL: await mailServer.listen() });
  data = await openData(service.config);
});
afterAll(async () => {
  await service.close();
  await data.drop();
  await mailServer.close();
});

const at = '2027-01-02T18:00:00.000Z';
const provider = newId();
const copy = (id: string, email: string) => ({
  id,
  email,
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
  it('causes one mail per id, with a link to the page that shows it and the providers’ pages', async () => {
    const email = `eva-${newId()}@correo.example`;
    const id = newId();
    for (const _again of [1, 2]) expect((await send(copy(id, email))).status).toBe(200);
    await expect.poll(() => mailServer.to(email).length).toBe(1);
    const [mail] = mailServer.to(email);
    expect(mail?.subject).toBe('Copia de tu conversación');
    expect(mail?.text).toContain('2 de enero de 2027 (hora de la Ciudad de México)');
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
      { texto: 'Esta es tu conversación en el chat de Vitrina, del 2 de enero de 2027 (hora de la Ciudad de México).' },
      { texto: 'Tú: Busco <b>plomero</b>, mira https://malo.example/x y www.malo.example' },
      { texto: 'Asistente: Encontré una opción:', rutas: [`/p/${provider}`] },
      { texto: 'Una persona del equipo: Hola, soy Ana.' },
    ]);
    const left = () => data.mongo.collection('transcripts').countDocuments({ email, 'mails.0': { $exists: true } });
    await expect.poll(left).toBe(0);
    expect((await send(copy(id, email))).status).toBe(200);
    expect(mailServer.to(email)).toHaveLength(1);
  });

  it.each([
    ['of its reader', { country: 'CO', subdivision: 'DC', postalCode: '110111' }, null, '2 de enero de 2027'],
    ['of a town on the border', { country: 'MX', subdivision: 'CHH', postalCode: '32000' }, null, '1 de enero de 2027'],
    [
      'of the provider that it showed',
      null,
      { country: 'CO', subdivision: 'DC', postalCode: '' },
      '2 de enero de 2027',
    ],
    ['that it names, where no place is known', null, null, '1 de enero de 2027 (hora de la Ciudad de México)'],
  ])('shows its day in the time zone %s', async (_whose, reader, shown, day) => {
    const accounts = data.mongo.collection('accounts');
    const eva = await service.visitor().signUp('Eva');
    const plumber = await service.visitor().signUp('Luz');
    if (reader) await accounts.updateOne({ email: eva.email }, { $set: reader });
    if (shown) await accounts.updateOne({ email: plumber.email }, { $set: shown });
    const { _id } = (await accounts.findOne({ email: plumber.email })) ?? {};
    // 11:30 p.m. in Mexico City, 12:30 a.m. in Bogotá.
    const messages = [{ sender: 'ai', text: 'Una opción:', providers: [String(_id)], at: '2027-01-02T05:30:00.000Z' }];
    expect((await send({ ...copy(newId(), eva.email), messages })).status).toBe(200);
    const mailText = () => mailServer.to(eva.email).find(({ subject }) => subject === 'Copia de tu conversación')?.text;
    await expect.poll(mailText).toContain(`una conversación en el chat de Vitrina, del ${day}.`);
  });

  it('disappears with the account of its confirmed e-mail', async () => {
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
    await expect.poll(copies).toBe(0);
  });

  it('must come from a service and be complete', async () => {
    expect((await send(copy(newId(), 'eva@correo.example'), 'x')).status).toBe(403);
    expect((await send({ ...copy(newId(), 'eva@correo.example'), messages: [] })).status).toBe(400);
  });
});
