import { get } from 'node:http';
import { FakeMailServer, freePort } from '@vitrina/local/testing';
import { type Model, Schema } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../src/http/server.ts';
import {
  createApp,
  createLog,
  createMetrics,
  DatabaseClock,
  listDeadMails,
  loadConfig,
  type Mail,
  MailSender,
  type MailTransport,
  mailConfig,
  mailFields,
  mailIndex,
  mailNeed,
  mailTransport,
  newId,
  processConfig,
  requireMailServer,
  retryDeadMail,
  serveLocalOutbox,
  textTransport,
  type WithMails,
  writeLetter,
} from '../src/index.ts';
import { MAX_MAIL_TRIES, pauseAfter } from '../src/mail/sender.ts';
import { connectPlatform, ownNamespace } from './platform.ts';

type Kind = 'hello';
type Thing = WithMails<Kind> & { _id: string };

const log = createLog('test', { LOG_LEVEL: 'silent' });
const metrics = createMetrics('test');
const from = 'Vitrina <hola@vitrina.example>';
let platform: Awaited<ReturnType<typeof connectPlatform>>;
let model: Model<Thing>;
let mailServer: FakeMailServer;
let url: string;
let clock: DatabaseClock;
const open: Array<() => Promise<unknown>> = [];

beforeAll(async () => {
  platform = await connectPlatform(ownNamespace());
  model = platform.mongo.model<Thing>('Thing', new Schema<Thing>({ _id: String, ...mailFields }).index(...mailIndex));
  await model.init();
  clock = await DatabaseClock.start(platform.mongo, log);
  mailServer = new FakeMailServer();
  url = await mailServer.listen();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0)) await close();
  await model.deleteMany({});
});
afterAll(async () => {
  await mailServer.close();
  await clock.close();
  await platform.close();
});

const letterTo = (to: string): Mail => ({
  to,
  ...writeLetter({ subject: 'Hola', greeting: 'Hola:', paragraphs: ['¿Qué tal?'], notes: [] }),
});
const smtp = (address = url) => mailTransport({ SMTP_URL: address, MAIL_FROM: from }, platform.mongo);
/** Transport that does not respond about mails to an address before `release` is called. */
const silentAbout = (address: string) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const real = smtp();
  const transport: MailTransport = {
    ...real,
    send: async (id, mail) => {
      if (mail.to === address) await held;
      await real.send(id, mail);
    },
    close: () => real.close(),
  };
  return { transport, release: () => release() };
};
const sender = (
  compose: (id: string) => Promise<Mail | null> = async (id) => letterTo(`${id}@correo.example`),
  transport: MailTransport = smtp(),
) => {
  const made = new MailSender({ transport, clock, log, metrics });
  const outbox = made.add<Kind, Thing>(model, { hello: compose });
  open.push(() => made.close());
  return {
    start: () => made.start(),
    close: () => made.close(),
    flush: (id: string) => outbox.flush(id),
  };
};
const thing = async () => {
  const _id = newId();
  await model.create({ _id, mails: [mailNeed('hello')] });
  return { _id, address: `${_id}@correo.example` };
};
const needOf = async (_id: string) => (await model.findById(_id).lean<Thing>())?.mails[0];
/** Makes a mail due, also for a sender whose estimate of the database's clock is behind. */
const passPause = (_id: string) =>
  model.db
    .collection<Thing>(model.collection.name)
    .updateOne({ _id }, { $set: { 'mails.0.at': new Date(Date.now() - 60_000) } });

describe('a pending mail of a document', () => {
  it('reaches SMTP with its sender, both of its forms and an id, and leaves the document', async () => {
    const { _id, address } = await thing();
    const id = (await needOf(_id))?.id;
    sender().flush(_id);
    await expect.poll(() => mailServer.to(address)).toHaveLength(1);
    expect(mailServer.to(address)[0]).toMatchObject({
      from: { name: 'Vitrina', address: 'hola@vitrina.example' },
      subject: 'Hola',
      messageId: `<${id}@vitrina.example>`,
      text: expect.stringContaining('¿Qué tal?'),
      html: expect.stringContaining('<p>¿Qué tal?</p>'),
    });
    await expect.poll(() => needOf(_id)).toBeUndefined();
  });

  it('reaches a mailbox with an international domain, from one, with ASCII in the envelope and the headers', async () => {
    const transport = mailTransport({ SMTP_URL: url, MAIL_FROM: 'Vitrina <hola@diseño.mx>' }, platform.mongo);
    const { _id } = await thing();
    const id = (await needOf(_id))?.id;
    const to = 'correo@xn--diseo-rta.co';
    sender(async () => ({ ...letterTo(to), replyTo: to }), transport).flush(_id);
    await expect.poll(() => mailServer.to(to)).toHaveLength(1);
    expect(mailServer.to(to)[0]).toMatchObject({
      from: { name: 'Vitrina', address: 'hola@xn--diseo-rta.mx' },
      replyTo: [{ address: to }],
      messageId: `<${id}@xn--diseo-rta.mx>`,
    });
  });

  it('costs one query in 15 seconds while none waits, and is looked for within three seconds of a flush', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const made = new MailSender({ transport: smtp(), clock, log, metrics });
    open.push(() => made.close());
    const outbox = made.add<Kind, Thing>(model);
    const queries = vi.spyOn(model, 'findOne');
    made.start();
    for (let sweeps = 1; sweeps <= 3; sweeps += 1) {
      await outbox.sweeps.settled();
      await vi.advanceTimersByTimeAsync(14_900);
      expect(queries).toHaveBeenCalledTimes(sweeps);
      await vi.advanceTimersByTimeAsync(100);
    }
    await outbox.sweeps.settled();
    outbox.flush(newId());
    await outbox.settle();
    queries.mockClear();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
  });

  it('waits for no slow mail of another collection', async () => {
    const slow = await thing();
    const { transport, release } = silentAbout(slow.address);
    const others = platform.mongo.model<Thing>('OtherThing', new Schema<Thing>({ _id: String, ...mailFields }));
    const made = new MailSender({ transport, clock, log, metrics });
    open.push(async () => {
      release();
      await made.close();
      await others.deleteMany({});
    });
    const hello = async (id: string) => letterTo(`${id}@correo.example`);
    made.add<Kind, Thing>(model, { hello });
    made.add<Kind, Thing>(others, { hello });
    made.start();
    await expect.poll(async () => (await needOf(slow._id))?.tries).toBe(1);
    const _id = newId();
    await others.create({ _id, mails: [mailNeed('hello')] });
    await expect.poll(() => mailServer.to(`${_id}@correo.example`)).toHaveLength(1);
    expect(mailServer.to(slow.address)).toHaveLength(0);
  });

  it('leaves although the server never answers about a mail before it in the same sweep', async () => {
    const slow = await thing();
    await passPause(slow._id);
    const { address } = await thing();
    const { transport, release } = silentAbout(slow.address);
    const { start, close } = sender(undefined, transport);
    start();
    await expect.poll(() => mailServer.to(address)).toHaveLength(1);
    expect(mailServer.to(slow.address)).toHaveLength(0);
    release();
    await close();
  });

  it('leaves with the next sweep if the process died before it was sent', async () => {
    const { address } = await thing();
    sender().start();
    await expect.poll(() => mailServer.to(address)).toHaveLength(1);
  });

  it('leaves although a document with a dead letter and a mail for tomorrow comes before it', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    const { at: _none, ...dead } = mailNeed('hello');
    await model.create({ _id: newId(), mails: [{ ...dead, failedAt: new Date() }, mailNeed('hello', tomorrow)] });
    const { address } = await thing();
    sender().start();
    await expect.poll(() => mailServer.to(address)).toHaveLength(1);
  });

  it('leaves once although several processes send at the same time', async () => {
    const { _id, address } = await thing();
    for (const one of [sender(), sender(), sender()]) {
      one.flush(_id);
      one.start();
    }
    await expect.poll(() => needOf(_id)).toBeUndefined();
    expect(mailServer.to(address)).toHaveLength(1);
  });

  it('leaves together with the others of its document, although each that leaves moves the rest', async () => {
    const _id = newId();
    await model.create({ _id, mails: [mailNeed('hello'), mailNeed('hello'), mailNeed('hello')] });
    sender().flush(_id);
    // Works without a sweep.
    await expect.poll(() => needOf(_id)).toBeUndefined();
    expect(mailServer.to(`${_id}@correo.example`)).toHaveLength(3);
  });

  it('keeps its refusal although another mail of its document left in between', async () => {
    const { _id } = await thing();
    const first = await needOf(_id);
    const second = mailNeed<Kind>('hello');
    const asked: string[] = [];
    const count = async () => (await model.findById(_id).lean<Thing>())?.mails.length;
    const send = async (id: string) => {
      asked.push(id);
      if (id === first?.id) return expect.poll(() => asked).toContain(second.id);
      await expect.poll(count).toBe(1);
      throw new Error('refused');
    };
    const made = new MailSender({ transport: { send, close: () => {} }, isFinal: () => true, clock, log, metrics });
    open.push(() => made.close());
    const outbox = made.add<Kind, Thing>(model, { hello: async () => letterTo('quien@correo.example') });
    outbox.flush(_id);
    await expect.poll(() => asked).toEqual([first?.id]);
    await model.updateOne({ _id }, { $push: { mails: second } });
    outbox.flush(_id);
    await expect.poll(() => needOf(_id)).toMatchObject({ id: second.id, fault: 'Error' });
  });

  it('leaves once if the clock of a second process is two minutes ahead', async () => {
    const { _id, address } = await thing();
    let finish: (mail: Mail) => void = () => undefined;
    const slow = sender(() => new Promise((resolve) => (finish = resolve)));
    slow.flush(_id);
    await expect.poll(async () => (await needOf(_id))?.tries).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const ahead = sender();
    ahead.flush(_id);
    ahead.start();
    await ahead.close();
    expect((await needOf(_id))?.tries).toBe(1);
    vi.useRealTimers();
    finish(letterTo(address));
    await expect.poll(() => needOf(_id)).toBeUndefined();
    expect(mailServer.to(address)).toHaveLength(1);
  });

  it('leaves immediately from a process whose clock is two minutes behind the one that wrote it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const { _id, address } = await thing();
    vi.useRealTimers();
    sender().flush(_id);
    await expect.poll(() => mailServer.to(address)).toHaveLength(1);
  });

  it('leaves from another process after the hold of a process that died while it sent', async () => {
    const { _id, address } = await thing();
    const dying = sender(() => new Promise(() => undefined));
    open.pop();
    dying.flush(_id);
    await expect.poll(async () => (await needOf(_id))?.tries).toBe(1);
    const next = sender();
    next.flush(_id);
    await vi.waitFor(async () => expect((await needOf(_id))?.at?.getTime()).toBeGreaterThan(Date.now() + 30_000), {
      timeout: 60_000,
    });
    expect(mailServer.to(address)).toHaveLength(0);
    await passPause(_id);
    next.flush(_id);
    await expect.poll(() => mailServer.to(address)).toHaveLength(1);
  });

  it('waits for a mail server that does not answer, and goes when it is back', async () => {
    const { _id, address } = await thing();
    const port = await freePort();
    const one = sender(undefined, smtp(`smtp://127.0.0.1:${port}`));
    one.flush(_id);
    await expect.poll(async () => (await needOf(_id))?.tries).toBe(1);
    await vi.waitFor(async () => expect((await needOf(_id))?.at?.getTime()).toBeLessThan(Date.now() + 10_000), {
      timeout: 60_000,
    });
    one.start();
    await passPause(_id);
    // Waits for the second failure: until the first it may simply be in progress.
    await vi.waitFor(async () => expect(await metrics.registry.metrics()).toMatch(/^vitrina_mails_failing\{.*\} 1$/m), {
      timeout: 60_000,
    });
    // Waits until it is no longer in progress: skipping its pause would take the mail from the attempt that holds it.
    await vi.waitFor(async () => expect((await needOf(_id))?.at?.getTime()).toBeLessThan(Date.now() + 30_000), {
      timeout: 60_000,
    });
    const late = new FakeMailServer();
    await late.listen(port);
    open.push(() => late.close());
    await passPause(_id);
    one.flush(_id);
    await expect.poll(() => late.to(address)).toHaveLength(1);
  });

  it('stays as a dead letter if the address is refused for good, and leaves when an operator retries it', async () => {
    const { _id, address } = await thing();
    mailServer.refuse({ status: 550, words: `no such mailbox: ${address}` });
    const one = sender();
    one.flush(_id);
    await vi.waitFor(async () => expect(await needOf(_id)).toMatchObject({ failedAt: expect.any(Date) }), {
      timeout: 60_000,
    });
    mailServer.refuse(null);
    const dead = await needOf(_id);
    expect(dead?.at).toBeUndefined();
    expect(dead?.fault).toBe('EENVELOPE 550');
    one.flush(_id);
    one.start();
    await one.close();
    expect(mailServer.to(address)).toHaveLength(0);
    expect((await needOf(_id))?.tries).toBe(1);
    const [listed, ...others] = await listDeadMails(model);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ documentId: _id, kind: 'hello', fault: 'EENVELOPE 550' });
    expect(listed && (await retryDeadMail(model, listed))).toBe(true);
    sender().flush(_id);
    await expect.poll(() => mailServer.to(address)).toHaveLength(1);
  });

  it('gets further attempts if the address is refused for now, and is given up after about a day', async () => {
    const { _id } = await thing();
    mailServer.refuse({ status: 451, words: 'later' });
    const one = sender();
    one.flush(_id);
    await vi.waitFor(async () => expect((await needOf(_id))?.at?.getTime()).toBeLessThan(Date.now() + 10_000), {
      timeout: 60_000,
    });
    await model.db
      .collection<Thing>(model.collection.name)
      .updateOne(
        { _id },
        { $set: { 'mails.0.at': new Date(Date.now() - 60_000), 'mails.0.tries': MAX_MAIL_TRIES - 1 } },
      );
    one.flush(_id);
    await vi.waitFor(async () => expect(await needOf(_id)).toMatchObject({ failedAt: expect.any(Date) }), {
      timeout: 60_000,
    });
    mailServer.refuse(null);
    const hours = Array.from({ length: MAX_MAIL_TRIES - 1 }, (_, at) => pauseAfter(at + 1) / 3_600_000);
    expect(hours.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(23);
  });

  it.each(['connect', 'mail', 'rcpt', 'data'] as const)(
    'gets another attempt after 450 or 421 at %s, and waits for an operator after 550',
    async (phase) => {
      for (const status of [450, 421, 550]) {
        const { _id, address } = await thing();
        mailServer.refuse({ status, words: 'later', phase });
        const one = sender();
        one.flush(_id);
        await vi.waitFor(async () => expect((await needOf(_id))?.tries).toBe(1), { timeout: 60_000 });
        await one.close();
        const need = await needOf(_id);
        // A server that refuses the connection has seen no mail.
        const isDead = status === 550 && phase !== 'connect';
        expect([status, need?.failedAt instanceof Date]).toEqual([status, isDead]);
        mailServer.refuse(null);
        if (isDead) continue;
        await passPause(_id);
        sender().flush(_id);
        await expect.poll(() => mailServer.to(address)).toHaveLength(1);
      }
    },
  );

  it('disappears if the document no longer needs it', async () => {
    const { _id, address } = await thing();
    sender(async () => null).flush(_id);
    await expect.poll(() => needOf(_id)).toBeUndefined();
    expect(mailServer.to(address)).toHaveLength(0);
  });
});

describe('a letter', () => {
  const letter = writeLetter({
    subject: 'Hola <b>Ana</b>',
    greeting: 'Hola, <script>alert(1)</script>:',
    paragraphs: ['Uno & dos.'],
    action: { label: 'Entrar', url: 'https://vitrina.example/perfil?a=1&b=2#token=x' },
    notes: ['"Nota"'],
  });

  it('writes what people typed as text, never as HTML', () => {
    expect(letter.html).not.toMatch(/<script|<b>/);
    expect(letter.html).toContain('Hola, &lt;script&gt;');
    expect(letter.html).toContain('href="https://vitrina.example/perfil?a=1&amp;b=2#token=x"');
    expect(letter.text).toContain('Uno & dos.');
  });

  it('loads nothing and supports light and dark', () => {
    expect(letter.html).not.toMatch(/<img|<link|url\(|@import/);
    expect(letter.html).toContain('prefers-color-scheme:dark');
  });

  it('carries its link in the text as well', () => {
    expect(letter.text).toContain('Entrar:\nhttps://vitrina.example/perfil?a=1&b=2#token=x');
  });
});

describe('a service without a mail server', () => {
  const keep = async () => {
    const { _id, address } = await thing();
    sender(undefined, mailTransport({ SMTP_URL: undefined, MAIL_FROM: from }, platform.mongo)).flush(_id);
    await expect.poll(() => needOf(_id)).toBeUndefined();
    return address;
  };
  const appOf = (config: { NODE_ENV: 'production' | 'development'; SMTP_URL?: string }) => {
    const app = createApp({ log, metrics, publicUrl: 'http://localhost' });
    serveLocalOutbox(app, platform.mongo, config);
    return app;
  };

  it('lists mails on a page, and as JSON for scripts', async () => {
    const address = await keep();
    await keep();
    const app = appOf({ NODE_ENV: 'development' });
    const page = await (await app.request('/internal/correos')).text();
    expect(page).toContain(address);
    const list = await app.request(`/internal/correos?para=${address}`, { headers: { accept: 'application/json' } });
    const { data } = (await list.json()) as { data: Array<Mail & { _id: string }> };
    expect(data).toMatchObject([{ to: address, subject: 'Hola' }]);
    expect(await (await app.request(`/internal/correos/${data[0]?._id}`)).text()).toContain('¿Qué tal?');
    expect((await app.request('/internal/correos/nada')).status).toBe(404);
  });

  it('shows mails only to this machine, and not to a page whose name was rebound to its address', async () => {
    const app = appOf({ NODE_ENV: 'development' });
    const server = await listen(app, '127.0.0.1', 0);
    const statusOf = (host: string, path: string) =>
      new Promise((resolve, reject) => {
        const headers = { host };
        get({ host: '127.0.0.1', port: server.port, path, headers, agent: false }, (answer) => {
          resolve(answer.statusCode);
          answer.destroy();
        }).once('error', reject);
      });
    const address = await keep();
    const { data } = (await (
      await app.request(`/internal/correos?para=${address}`, { headers: { accept: 'application/json' } })
    ).json()) as { data: Array<{ _id: string }> };
    const paths = ['/internal/correos', `/internal/correos?para=${address}`, `/internal/correos/${data[0]?._id}`];
    const local = ['localhost', `localhost:${server.port}`, 'LOCALHOST', 'a.b.localhost', '127.0.0.1', '[::1]:1'];
    const foreign = [
      ...['atacante.example', `atacante.example:${server.port}`, 'localhost.atacante.example', 'xlocalhost'],
      ...[
        '127.0.0.1.atacante.example',
        '192.168.1.7',
        '10.0.0.1',
        '[2001:db8::1]',
        '0.0.0.0',
        'localhost@atacante.example',
      ],
    ];
    for (const path of paths) {
      for (const host of local) expect([host, await statusOf(host, path)]).toEqual([host, 200]);
      for (const host of foreign) expect([404, 400]).toContain(await statusOf(host, path));
    }
    await server.close();
  });

  it.each([{ NODE_ENV: 'production' as const }, { NODE_ENV: 'development' as const, SMTP_URL: 'smtp://127.0.0.1:1' }])(
    'serves no page with %j',
    async (config) => {
      await keep();
      expect((await appOf(config).request('/internal/correos')).status).toBe(404);
    },
  );

  it('serves the page next to a mail server as long as text messages have no webhook', async () => {
    const config = { NODE_ENV: 'development' as const, SMTP_URL: url };
    const pageWith = async (SMS_URL?: string) => {
      const app = createApp({ log, metrics, publicUrl: 'http://localhost' });
      const texts = textTransport({ ...config, SMS_URL }, platform.mongo);
      if (!SMS_URL) await texts?.send(newId(), { phone: '+525500009999', text: '<b>123456</b> es tu código' });
      serveLocalOutbox(app, platform.mongo, config, texts);
      return app.request('/internal/correos?para=%2B525500009999');
    };
    const page = await (await pageWith()).text();
    expect(page).toContain('Mensaje de texto</a> · +525500009999');
    expect((await pageWith('https://mensajes.example')).status).toBe(404);
    expect(textTransport({ NODE_ENV: 'production' }, platform.mongo)).toBeNull();
  });

  it('refuses to start in production, and names the missing variables', () => {
    const production = loadConfig({ ...processConfig, ...mailConfig }, {});
    expect(() => requireMailServer(production, {})).toThrow(/SMTP_URL: .*\n.*MAIL_FROM: /);
    expect(() => requireMailServer(production, { SMTP_URL: url })).toThrow(/variables:\n {2}MAIL_FROM: /);
    expect(() => requireMailServer(production, { SMTP_URL: url, MAIL_FROM: from })).not.toThrow();
    expect(() => requireMailServer({ NODE_ENV: 'development' }, {})).not.toThrow();
  });

  it.each(['hola', 'a@b c', 'Vitrina <hola@vitrina.example>\r\nBcc: x@y.example'])(
    'refuses %j as the sender',
    (MAIL_FROM) => {
      expect(() => loadConfig(mailConfig, { MAIL_FROM })).toThrow(/MAIL_FROM/);
    },
  );
});
