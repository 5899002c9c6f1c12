import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provider, startDirectoryPeer } from './directory-peer.ts';
import { type ChatVisitor, runChat, textOf } from './platform.ts';

let directory: Awaited<ReturnType<typeof startDirectoryPeer>>;
let chat: Awaited<ReturnType<typeof runChat>>;
let visitor: ChatVisitor;

beforeAll(async () => {
  directory = await startDirectoryPeer();
  chat = await runChat(directory.url);
});
afterAll(async () => {
  await chat.close();
  await directory.close();
});
beforeEach(async () => {
  directory.asked.length = 0;
  directory.state.providers = [];
  directory.state.failure = null;
  visitor = chat.visitor();
});

const kept = () => chat.conversations.findOne({ _id: visitor.conversation });
const ask = async (question: string) => {
  await visitor.say(question);
  return visitor.ask(question);
};
const cards = (events: Awaited<ReturnType<typeof ask>>) =>
  events.filter(({ event }) => event === 'proveedor').map(({ data }) => data);

describe('an answer of the assistant', () => {
  it('searches at the named place and consists of text pieces, cards with public fields, and the end', async () => {
    directory.state.providers = [1, 2, 3, 4].map((at) => provider(at));
    const events = await ask('¡Hola! Necesito un plomero en Guadalajara');
    expect(directory.asked).toEqual(['Plomería|MX|JAL']);
    expect(textOf(events)).toBe(
      'Van primero los más cercanos a Guadalajara. Encontré 4 opciones de «plomero» en Jalisco. Estas son las primeras:',
    );
    expect(events.filter(({ event }) => event === 'texto').length).toBeGreaterThan(1);
    expect(cards(events)).toEqual([1, 2, 3].map((at) => provider(at)));
    expect(events.map(({ event }) => event).join(' ')).toMatch(/^(texto )+(proveedor ){3}opciones fin$/);
  });

  it('stores its question once, although clients send it twice', async () => {
    directory.state.providers = [provider(1)];
    const events = await ask('plomero en Jalisco');
    expect((await kept())?.messages).toMatchObject([
      { sender: 'user', text: 'plomero en Jalisco' },
      { sender: 'ai', text: textOf(events), providers: [provider(1).id] },
    ]);
    await visitor.ask('plomero en Jalisco');
    expect((await kept())?.messages.map(({ sender }) => sender)).toEqual(['user', 'ai', 'user', 'ai']);
  });

  it('searches at the place of the page rather than that of the cookie, which all tabs share', async () => {
    directory.state.providers = [provider(1), provider(2, 'CO', 'ANT')];
    await visitor.say('busco plomero');
    visitor.cookie += '; lugar=MX/JAL';
    visitor.page = { pais: 'Colombia', estado: 'Antioquia' };
    expect(textOf(await visitor.ask('busco plomero'))).toContain('Busco en Antioquia, el lugar que muestra la página');
    visitor.page = {};
    await visitor.ask('busco plomero');
    expect(directory.asked).toEqual(['Plomería|CO|ANT', 'Plomería|MX|JAL']);
    const before = await kept();
    for (const page of [{ pais: 'PE', estado: 'LIM' }, { pais: 'MX' }, { estado: 'JAL' }]) {
      visitor.page = page;
      await expect(visitor.ask('en Bogotá')).rejects.toThrow('lugar_requerido');
    }
    expect(await kept()).toEqual(before);
  });

  it('searches further away if the place has no provider, and states so', async () => {
    directory.state.providers = [provider(1, 'CO', 'ANT')];
    const events = await ask('plomero en Monterrey');
    expect(directory.asked).toEqual(['Plomería|MX|NL', 'Plomería|MX|', 'Plomería||']);
    expect(textOf(events)).toBe(
      'No encontré opciones de «plomero» en Nuevo León, pero sí en otros lugares. Encontré una opción:',
    );
    expect(cards(events)).toEqual([provider(1, 'CO', 'ANT')]);
  });

  it('asks for the place if none was named', async () => {
    directory.state.providers = [provider(1)];
    expect(textOf(await ask('plomero'))).toBe(
      'Si me dices tu ciudad o estado, busco más cerca de ti. Encontré una opción de «plomero»:',
    );
  });

  it('considers the whole thread: a later place narrows the search, a later trade keeps the place', async () => {
    await ask('busco plomero');
    directory.asked.length = 0;
    directory.state.providers = [provider(1), provider(2, 'MX', 'JAL', 'Electricidad')];
    await ask('en Guadalajara');
    await ask('¿y un electricista?');
    expect(directory.asked).toEqual(['Plomería|MX|JAL', 'Electricidad|MX|JAL']);
  });

  it('asks only for service and place, and then offers ways to continue', async () => {
    directory.state.providers = [provider(1)];
    const next = async (question: string) =>
      (await ask(question)).find(({ event }) => event === 'opciones')?.data as {
        pregunta: string;
        respuestas: string[];
      };
    expect((await next('hola')).respuestas).toContain('Hablar con un humano');
    expect((await next('en Guadalajara')).pregunta).toBe('¿Qué servicio buscas?');
    const found = {
      pregunta: '',
      respuestas: ['Ver otros', '¿Cuánto cobran?', 'En otro lugar', 'Hablar con un humano'],
    };
    expect(await next('busco plomero')).toEqual(found);
    expect(textOf(await ask('Hoy mismo, hasta 500 pesos'))).toBe(
      'Anotado: hoy mismo, hasta 500 pesos. Díselo al proveedor cuando lo contactes y pregunta por su disponibilidad.',
    );
    const other = chat.visitor();
    await other.say('plomero');
    const asked = await other.ask('plomero');
    expect(asked.find(({ event }) => event === 'opciones')?.data.respuestas).toContain('En Bogotá');
  });

  it('derives the trade from a problem in plain words', async () => {
    directory.state.providers = [provider(1)];
    expect(textOf(await ask('se me tapó el caño en Zapopan'))).toBe('Encontré una opción de «Plomería» en Jalisco:');
    expect(directory.asked).toEqual(['Plomería|MX|JAL']);
  });

  it('suggests alternatives if no provider is found', async () => {
    const events = await ask('Busco astronauta en Bogotá');
    expect(textOf(events)).toContain('Todavía no encuentro opciones de «astronauta» en Bogotá D.C.');
    expect(events.map(({ event }) => event)).not.toContain('proveedor');
    expect(events.at(-1)?.event).toBe('fin');
  });

  it('returns a greeting without a search', async () => {
    expect(textOf(await ask('¡Hola, buenas tardes!'))).toContain('Dime qué servicio buscas');
    expect(directory.asked).toEqual([]);
  });

  it("never contains a provider's words", async () => {
    directory.state.providers = [provider(1)];
    expect(textOf(await ask('plomero en Jalisco'))).not.toMatch(/ignora|descuentos|Ruiz/);
  });
});

describe('the hand-off', () => {
  it("answers with the product's text, and the visitor then waits for a person", async () => {
    const events = await ask('Quiero HABLAR con un Humano, por favor');
    expect(textOf(events)).toBe('Un agente humano se pondrá en contacto contigo pronto.');
    expect(events.slice(-2).map(({ event }) => event)).toEqual(['humano', 'fin']);
    expect(await kept()).toMatchObject({ state: 'waiting', messages: [{ sender: 'user' }, { sender: 'ai' }] });
    directory.state.providers = [provider(1)];
    const later = await ask('plomero en Jalisco');
    expect(later.map(({ event }) => event)).toContain('humano');
    expect(directory.asked).toEqual([]);
  });
});

describe('a failure of the directory', () => {
  it("produces the product's error format with our text, never the response's body", async () => {
    directory.state.failure = { status: 503, body: '{"code":"servicio_no_disponible","error":"mongodb://secreto"}' };
    const events = await ask('plomero en Jalisco');
    expect(events).toEqual([
      {
        event: 'error',
        data: {
          error: 'Error 503: El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.',
        },
      },
      { event: 'fin', data: {} },
    ]);
    directory.state.failure = { status: 502, body: '<h1>Bad gateway at 10.0.0.3</h1>' };
    const [error] = await ask('plomero en Jalisco');
    expect(error?.data.error).toMatch(/^Error 502: El servicio/);
  });

  it('leads to the fallback text after an invalid response', async () => {
    directory.state.failure = { status: 200, body: '{"data":{"proveedores":[{"id":1}]}}' };
    expect(textOf(await ask('plomero en Jalisco'))).toBe('No se pudo generar una respuesta.');
  });

  it('produces the error text if the directory is unavailable', async () => {
    const alone = await runChat('http://127.0.0.1:1');
    const person = alone.visitor();
    await person.say('plomero');
    expect((await person.ask('plomero')).map(({ event }) => event)).toEqual(['error', 'fin']);
    await alone.close();
  });
});

describe('an invalid question', () => {
  it.each([
    ['', 400, 'mensaje_vacio'],
    ['x'.repeat(2001), 400, 'mensaje_largo'],
    [`ho${'\u0301'.repeat(5)}la`, 400, 'marcas_excesivas'],
    ['\u0007\u200b', 400, 'mensaje_vacio'],
    [{ $gt: '' }, 400, 'mensaje_vacio'],
    [null, 400, 'mensaje_vacio'],
  ])('such as %j fails and leaves nothing stored', async (mensaje, status, code) => {
    await visitor.say('hola');
    expect(await visitor.post('/api/chat/respuesta', { mensaje })).toMatchObject({ status, body: { code } });
    expect((await kept())?.messages).toHaveLength(1);
  });
});
