import { describe, expect, it } from 'vitest';
import { blank, type ChatEvent, converse } from '../src/conversation.ts';
import { eventOf, readReply } from '../src/read-reply.ts';

const provider = { id: 'a'.repeat(24), slug: 'taller', nombre: 'Taller' };
const run = (...events: ChatEvent[]) => events.reduce(converse, blank);

describe('conversation', () => {
  const asked = [
    { type: 'started', email: 'ana@demo.vitrina.example' },
    { type: 'asked', text: 'busco' },
  ] as const;

  it('writes pieces into one reply and ends it', () => {
    const state = run(
      ...asked,
      { type: 'piece', text: 'Ho' },
      { type: 'piece', text: 'la' },
      { type: 'ended', fallback: 'x' },
    );
    expect(state.messages.map(({ sender, text }) => [sender, text])).toEqual([
      ['user', 'busco'],
      ['ai', 'Hola'],
    ]);
    expect(state.pending).toBe(false);
  });

  it('says so where no reply came', () => {
    const state = run(...asked, { type: 'ended', fallback: 'No se pudo generar una respuesta.' });
    expect(state.messages.at(-1)).toMatchObject({ sender: 'ai', text: 'No se pudo generar una respuesta.' });
  });

  it('stays handed off until it is closed, which forgets everything', () => {
    const state = run(...asked, { type: 'handedOff' }, { type: 'ended', fallback: '' });
    expect(state.handedOff).toBe(true);
    expect(converse(state, { type: 'closed' })).toEqual(blank);
  });
});

describe('events of a reply', () => {
  it.each([
    ['texto', '{"texto":"hola"}', { type: 'piece', text: 'hola' }],
    ['error', '{"error":"Error 503: en pausa"}', { type: 'piece', text: 'Error 503: en pausa' }],
    ['proveedor', JSON.stringify(provider), { type: 'provider', provider }],
    ['proveedor', '{"id":1}', null],
    ['humano', '{}', { type: 'handedOff' }],
    ['otro', '{}', null],
    ['texto', 'roto', { type: 'piece', text: '' }],
  ])('%s %s', (name, data, expected) => {
    expect(eventOf(name, data)).toEqual(expected);
  });

  it('are read across chunk borders, and nothing after the end', async () => {
    const stream =
      'event: texto\ndata: {"texto":"añ"}\n\nevent: fin\ndata: {}\n\nevent: texto\ndata: {"texto":"x"}\n\n';
    const bytes = new TextEncoder().encode(stream);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const seen: ChatEvent[] = [];
    for await (const event of readReply(new Response(body))) seen.push(event);
    expect(seen).toEqual([{ type: 'piece', text: 'añ' }]);
  });
});
