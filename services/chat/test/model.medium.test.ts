import { connectRedis } from '@vitrina/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provider, startDirectoryPeer } from './directory-peer.ts';
import { type Act, FakeModel } from './fake-model.ts';
import { HOSTILE_PROVIDERS, HOSTILE_VISITORS } from './hostile-texts.ts';
import { type ChatVisitor, runChat, textOf } from './platform.ts';

const DAILY_TOKENS = 100_000;
const model = new FakeModel();
let directory: Awaited<ReturnType<typeof startDirectoryPeer>>;
let chat: Awaited<ReturnType<typeof runChat>>;
/** Waits a second for the model, for answers that never come. */
let impatient: Awaited<ReturnType<typeof runChat>>;
let visitor: ChatVisitor;

beforeAll(async () => {
  directory = await startDirectoryPeer();
  const environment = {
    OPENAI_BASE_URL: await model.listen(),
    OPENAI_API_KEY: 'clave-de-prueba',
    OPENAI_MODEL: 'modelo-de-prueba',
    ASSISTANT_DAILY_TOKENS: String(DAILY_TOKENS),
  };
  chat = await runChat(directory.url, environment);
  impatient = await runChat(directory.url, { ...environment, ASSISTANT_TIMEOUT_MS: '1000' });
});
afterAll(async () => {
  await impatient.close();
  await chat.close();
  await directory.close();
  await model.close();
});
beforeEach(() => {
  directory.asked.length = 0;
  directory.state.providers = [provider(1), provider(2)];
  directory.state.failure = null;
  visitor = chat.visitor();
});

const search = (more: object = {}): Act => ({
  calls: [
    {
      name: 'buscar_proveedores',
      args: { texto: 'plomero', segmento: null, pais: 'MX', estado: 'JAL', ciudad: null, abierto: null, ...more },
    },
  ],
});
const ask = async (question: string, ...acts: Act[]) => {
  model.does(...acts);
  await visitor.say(question);
  const events = await visitor.ask(question);
  return {
    events: events.map(({ event }) => event),
    text: textOf(events),
    cards: events.filter(({ event }) => event === 'proveedor').map(({ data }) => data.id),
    error: events.find(({ event }) => event === 'error')?.data.error,
  };
};
const first = provider(1).id;
const second = provider(2).id;
/** Returns the last tool result the model received. */
const told = () => JSON.parse(String(model.requests.at(-1)?.messages.at(-1)?.content));

describe('an answer of the model', () => {
  it('arrives as a stream after a search, with the marked providers as cards', async () => {
    const answer = await ask('un plomero en Jalisco', search(), { says: `Encontré a alguien cerca. [[${second}]]` });
    expect(answer).toMatchObject({ text: 'Encontré a alguien cerca. ', cards: [second], error: undefined });
    expect(answer.events.at(-1)).toBe('fin');
    expect(directory.asked).toEqual(['plomero|MX|JAL']);
    expect(told().proveedores.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    const kept = await chat.conversations.findOne({ _id: visitor.conversation });
    expect(kept?.messages.at(-1)).toMatchObject({ sender: 'ai', text: answer.text, providers: [second] });
  });

  it('shows up to three results if the model marks none', async () => {
    directory.state.providers = [1, 2, 3, 4].map((at) => provider(at));
    expect((await ask('un plomero', search(), { says: 'Mira estas opciones.' })).cards).toHaveLength(3);
  });

  it('uses the thread and the place chosen by the visitor', async () => {
    await ask('busco plomero', { says: '¿En qué ciudad?' });
    visitor.cookie += '; lugar=CO%2FANT';
    await ask('en Medellín', { says: 'Un momento.' });
    const [system, ...thread] = model.requests.at(-1)?.messages ?? [];
    expect(String(system?.content)).toContain('Antioquia');
    expect(thread.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'busco plomero'],
      ['assistant', '¿En qué ciudad?'],
      ['user', 'en Medellín'],
    ]);
    expect(model.requests.at(-1)).toMatchObject({ model: 'modelo-de-prueba', stream: true });
    expect(model.requests.at(-1)?.tools?.every((tool) => 'function' in tool && tool.function.strict)).toBe(true);
  });

  it.each([
    ['an invented provider', `Te sugiero a alguien. [[${'f'.repeat(24)}]]`, 'Te sugiero a alguien. '],
    ['an unknown name', 'Hola. Llama a Carlos Montes. Suerte.', 'Hola. Suerte.'],
    ['a name within a sentence', 'Pregunta por Hidroplus. Suerte.', 'Suerte.'],
    ['a telephone number', 'Marca al 33 1234 5678. Suerte.', 'Suerte.'],
    ['a web address', 'Entra a pagos.example.com ya. Suerte.', 'Suerte.'],
    ['a price without a fact', 'Suelen cobrar $500 la visita. Suerte.', 'Suerte.'],
    ['a price in words and digits', 'Cuesta como 1,500 pesos. Suerte.', 'Suerte.'],
    ['an e-mail', 'Escribe a yo@correo.example. Suerte.', 'Suerte.'],
  ])('omits %s', async (_what, says, shown) => {
    directory.state.providers = [];
    expect(await ask('un plomero', search(), { says })).toMatchObject({ text: shown, cards: [] });
  });

  it('may name places, trades, plans, and words of the visitor', async () => {
    const says = 'En Guadalajara hay Plomería. El plan Premium sale antes. No encuentro a Don Chema.';
    expect((await ask('conoces a Don Chema?', search(), { says })).text).toBe(says);
  });

  it("uses the product's facts through its tool, may repeat their prices, and includes the providers shown before", async () => {
    const fact = (tema: string): Act => ({ calls: [{ name: 'info_vitrina', args: { tema } }] });
    const says = 'El plan Básico cuesta $99 MXN y buscar es gratis.';
    expect((await ask('¿es gratis?', fact('gratis'), { says })).text).toBe(says);
    expect(told().respuesta).toContain('gratis, sin cuenta y sin comisiones');
    await ask('¿a qué hora atienden?', fact('horario_del_equipo'), { says: 'Lo dicho.' });
    expect(told().respuesta).toContain('lunes a viernes, de 9:00 a 18:00');
    await ask('un plomero en Jalisco', search(), { says: `Mira. [[${first}]]` });
    await ask('otro', search(), { says: `Mira. [[${second}]]` });
    expect(told().proveedores).toMatchObject([
      { id: second, ya_mostrado: false },
      { id: first, ya_mostrado: true },
    ]);
  });

  it("hands over to a person through its tool, with the product's text", async () => {
    const answer = await ask('quiero que me atienda alguien de ustedes', {
      calls: [{ name: 'pedir_humano', args: {} }],
    });
    expect(answer.text).toBe('Un agente humano se pondrá en contacto contigo pronto.');
    expect(answer.events.slice(-2)).toEqual(['humano', 'fin']);
    const kept = await chat.conversations.findOne({ _id: visitor.conversation });
    expect(kept?.state).toBe('waiting');
  });

  it('bypasses the model if the visitor writes the phrase for a person', async () => {
    const answer = await ask('quiero hablar con un humano', { says: 'No.' });
    expect(answer.events).toContain('humano');
    expect(model.requests).toEqual([]);
  });
});

describe('an invalid tool call', () => {
  it.each([
    ['of an unknown tool', { name: 'borrar_todo', args: {} }, 'No existe esa herramienta.'],
    ['with arguments that are no JSON', { name: 'buscar_proveedores', args: '{"texto": ' }, 'Argumentos no válidos'],
    ['without its fields', { name: 'buscar_proveedores', args: {} }, 'Argumentos no válidos'],
    ['with more fields', { name: 'info_planes', args: { todos: true } }, 'Argumentos no válidos'],
    [
      'with an unknown segment',
      {
        name: 'buscar_proveedores',
        args: { texto: '', segmento: 'Astronautas', pais: null, estado: null, ciudad: null, abierto: null },
      },
      'Ese segmento no existe',
    ],
    [
      'with an unknown place',
      {
        name: 'buscar_proveedores',
        args: { texto: '', segmento: null, pais: 'MX', estado: 'Narnia', ciudad: null, abierto: null },
      },
      'No existe ese estado',
    ],
    [
      'about a provider that no search returned',
      { name: 'ver_proveedor', args: { id: first } },
      'no salió en esta conversación',
    ],
  ])('%s returns an error to the model, which continues', async (_what, call, said) => {
    const answer = await ask('hola, ¿qué hay?', { calls: [call] }, { says: '¿Qué buscas?' });
    expect(answer.text).toBe('¿Qué buscas?');
    expect(told().error).toContain(said);
  });

  it('stops after repeated attempts', async () => {
    const answer = await ask('un plomero', search());
    expect(model.requests).toHaveLength(4);
    expect(answer.cards).toEqual([first, second]);
  });

  it('differs from valid calls, which return segments, plans and a found provider', async () => {
    const calls = [
      { name: 'listar_segmentos', args: {} },
      { name: 'info_planes', args: {} },
      { name: 'ver_proveedor', args: { id: first } },
    ];
    await ask('un plomero', search(), { calls }, { says: 'Listo.' });
    const [segments, plans, found] = (model.requests.at(-1)?.messages.slice(-3) ?? []).map(({ content }) => content);
    expect(segments).toContain('Plomería');
    expect(plans).toContain('Premium');
    expect(found).toContain(first);
    expect(found).not.toMatch(/correo\.example|\+52/);
  });
});

describe('a failing model', () => {
  it.each([429, 500])("gets one retry after status %d, and then the product's error text appears", async (status) => {
    const answer = await ask('hola, busco algo', { status });
    expect(answer.error).toBe(`Error ${status}: El asistente no está disponible en este momento. Inténtalo de nuevo.`);
    expect(model.requests).toHaveLength(2);
    expect((await ask('hola, busco algo', { status }, { says: 'Aquí estoy.' })).text).toBe('Aquí estoy.');
  });

  it('leads to the fallback text if it hangs', async () => {
    visitor = impatient.visitor();
    expect((await ask('hola, busco algo', 'hangs')).text).toBe('No se pudo generar una respuesta.');
  });

  it.each<[string, Act]>([
    ['breaks off before a sentence', { cutAfter: 'Enc' }],
    ['returns no text', { says: '' }],
  ])('leads to the fallback text if it %s', async (_what, act) => {
    expect((await ask('hola, busco algo', act)).text).toBe('No se pudo generar una respuesta.');
  });

  it('keeps the text received before it breaks off', async () => {
    const answer = await ask('hola, busco algo', { cutAfter: 'Claro que sí. Encontr' });
    expect(answer).toMatchObject({ text: 'Claro que sí. ', error: undefined });
  });

  it('stops in time with whole sentences if it stalls, and releases its turn', async () => {
    visitor = impatient.visitor();
    const answer = await ask('hola, busco algo', { stallsAfter: 'Claro que sí. Encontr' });
    expect(answer).toMatchObject({ text: 'Claro que sí. ', error: undefined });
    expect((await ask('¿sigues ahí?', { says: 'Aquí estoy.' })).text).toBe('Aquí estoy.');
  });

  it("passes on the directory's failure in the product's words", async () => {
    directory.state.failure = { status: 503, body: '{"code":"servicio_no_disponible"}' };
    expect((await ask('un plomero', search())).error).toMatch(/^Error 503: /);
  });
});

describe('the cost limit of the model', () => {
  it('allows a single answer at a time in a conversation', async () => {
    visitor = impatient.visitor();
    model.does('hangs');
    await visitor.say('hola, busco algo');
    const running = visitor.ask('hola, busco algo');
    await expect.poll(() => model.requests.length).toBe(1);
    await expect(visitor.ask('¿sigues ahí?')).rejects.toThrow('respuesta_en_curso');
    await running;
    expect((await ask('hola, busco algo', { says: 'Aquí estoy.' })).text).toBe('Aquí estoy.');
  });

  it('stops the model for the day once its tokens are used, and the deterministic assistant answers', async () => {
    const redis = await connectRedis(chat.config, chat.config.NAMESPACE);
    const key = `assistant:tokens:${new Date().toISOString().slice(0, 10)}`;
    const used = Number(await redis.get(key));
    expect(used).toBeGreaterThanOrEqual(120);
    await redis.set(key, DAILY_TOKENS);
    const answer = await ask('plomero en Jalisco', { says: 'No.' });
    expect(answer.text).toBe('Encontré 2 opciones de «plomero» en Jalisco:');
    expect(model.requests).toEqual([]);
    await redis.set(key, used);
    redis.disconnect();
  });
});

describe('hostile texts', () => {
  it('comprise twenty of each side', () => {
    expect([HOSTILE_PROVIDERS.length, HOSTILE_VISITORS.length]).toEqual([20, 20]);
  });

  it.each(HOSTILE_PROVIDERS)('stay hidden from the model if a provider wrote them: %s', async (text) => {
    const words = { nombre: text, nnegocio: text, especialidad: text, descripcion: text };
    directory.state.providers = [{ ...provider(1), ...words }];
    const calls = [{ name: 'ver_proveedor', args: { id: first } }];
    const answer = await ask('un plomero', search(), { calls }, { says: 'Mira esta opción.' });
    expect(answer).toMatchObject({ text: 'Mira esta opción.', cards: [first] });
    expect(answer.events).not.toContain('humano');
    const read = JSON.stringify(model.requests.map(({ messages }) => messages));
    expect(read).not.toContain(JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1));
    expect(read).not.toContain(JSON.stringify(text).slice(1, -1));
  });

  it.each(HOSTILE_VISITORS)(
    'produce neither names nor addresses if a visitor wrote them, even if the model obeys: %s',
    async (text, obeyed) => {
      const answer = await ask(text, { says: `Claro. ${obeyed}` });
      expect(answer).toMatchObject({ text: 'Claro. ', cards: [] });
    },
  );
});
