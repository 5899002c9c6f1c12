import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failures, functionCall, greetings, signedCall, threeCalls } from './dialects.ts';
import { provider, startDirectoryPeer } from './directory-peer.ts';
import { type Act, FakeModel } from './fake-model.ts';
import { type ChatVisitor, runChat, textOf } from './platform.ts';

const model = new FakeModel();
let directory: Awaited<ReturnType<typeof startDirectoryPeer>>;
let chat: Awaited<ReturnType<typeof runChat>>;
let visitor: ChatVisitor;

beforeAll(async () => {
  directory = await startDirectoryPeer();
  directory.state.providers = [provider(1), provider(2)];
  chat = await runChat(directory.url, {
    OPENAI_BASE_URL: await model.listen(),
    OPENAI_API_KEY: 'clave-de-prueba',
    OPENAI_MODEL: 'modelo-de-prueba',
    ASSISTANT_TIMEOUT_MS: '5000',
  });
});
afterAll(async () => {
  await chat.close();
  await directory.close();
  await model.close();
});
beforeEach(() => {
  directory.asked.length = 0;
  visitor = chat.visitor();
});

async function ask(...acts: Act[]) {
  model.does(...acts);
  await visitor.say('hola, un plomero');
  const events = await visitor.ask('hola, un plomero');
  return { text: textOf(events), error: events.find(({ event }) => event === 'error')?.data.error };
}
/** Returns the messages after the question in the last request: the model's calls and the results of the tools. */
const exchanged = () => {
  const messages = model.requests.at(-1)?.messages ?? [];
  return messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
};

describe('an assistant whose model server', () => {
  it.each(threeCalls)('%s runs three searches', async (_who, dialect) => {
    expect(await ask(dialect, { says: 'Listo.' })).toEqual({ text: 'Listo.', error: undefined });
    expect(directory.asked).toEqual(['plomero|MX|JAL', 'plomero|MX|PUE', 'plomero|MX|YUC']);
    const [request, ...results] = exchanged();
    const calls = request?.role === 'assistant' ? (request.tool_calls ?? []) : [];
    expect(calls.map((call) => call.type === 'function' && call.function.name)).toEqual(
      Array(3).fill('buscar_proveedores'),
    );
    for (const call of calls) expect(call.type === 'function' && JSON.parse(call.function.arguments).pais).toBe('MX');
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
    expect(results.map((result) => result.role === 'tool' && result.tool_call_id)).toEqual(calls.map(({ id }) => id));
  });

  it.each(greetings)('%s shows the greeting', async (_who, dialect) => {
    expect(await ask(dialect)).toEqual({ text: 'Hola. ¿Qué buscas?', error: undefined });
  });

  it.each(failures)('fails in its stream %s answers with a text of the product', async (_how, dialect, status) => {
    const { text, error } = await ask(dialect);
    if (status === null) expect(text).toBe('No se pudo generar una respuesta.');
    else expect(error).toBe(`Error ${status}: El asistente no está disponible en este momento. Inténtalo de nuevo.`);
  });

  it('requires signature and thoughts receives them with the call', async () => {
    await ask(signedCall, { says: 'Listo.' });
    expect(exchanged()[0]).toMatchObject({
      reasoning_content: 'I will search.',
      tool_calls: [{ id: 'c0', extra_content: { google: { thought_signature: 'firma' } } }],
    });
  });

  it('uses the older function call with empty arguments receives its result', async () => {
    expect((await ask(functionCall, { says: 'Listo.' })).text).toBe('Listo.');
    const [request, result] = exchanged();
    expect(request).toMatchObject({ tool_calls: [{ function: { name: 'listar_segmentos', arguments: '{}' } }] });
    expect(String(result?.content)).toContain('Plomería');
  });

  it('repeats one id receives each result under a unique id', async () => {
    const again = signedCall;
    await ask(again, again, { says: 'Listo.' });
    const ids = exchanged().flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : []));
    expect(ids).toEqual(['c0', expect.stringMatching(/^[a-zA-Z0-9]{9}$/)]);
  });

  it('answers with blank lines shows the fallback text', async () => {
    expect((await ask({ says: '\n\n' })).text).toBe('No se pudo generar una respuesta.');
  });
});
