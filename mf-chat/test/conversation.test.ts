import type { KeptChatMessage } from '@vitrina/contracts';
import { describe, expect, it } from 'vitest';
import { blank, type ChatEvent, conversationReducer } from '../src/window/conversation.ts';
import { eventOf, type ReplyEvent, readReply } from '../src/window/read-events.ts';

const provider = { id: 'a'.repeat(24), slug: 'taller', nombre: 'Taller' };
const run = (...events: ChatEvent[]) => events.reduce(conversationReducer, blank);

describe('a conversation', () => {
  const asked = [
    { type: 'started', email: 'ana@demo.vitrina.example' },
    { type: 'sent', id: 'm1', text: 'busco' },
  ] as const;

  it('joins pieces into one reply and ends it', () => {
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

  it('shows a fallback text if no reply arrives', () => {
    const state = run(...asked, { type: 'ended', fallback: 'No se pudo generar una respuesta.' });
    expect(state.messages.at(-1)).toMatchObject({ sender: 'ai', text: 'No se pudo generar una respuesta.' });
  });

  it('waits for a person, talks to them, and clears everything when it is closed', () => {
    const card = (id: string, text: string): KeptChatMessage => ({
      id,
      text,
      sender: 'humano',
      proveedores: [],
      fecha: '2027-01-01T00:00:00Z',
    });
    const status = { estado: 'con_agente', agente: 'Ana', aviso: null } as const;
    const waiting = run(...asked, { type: 'handedOff', notice: 'Mañana.' }, { type: 'ended', fallback: '' });
    expect(waiting.status).toEqual({ estado: 'pendiente_humano', agente: null, aviso: 'Mañana.' });
    const whole = { ...status, email: 'ana@demo.vitrina.example', mensajes: [card('1a', 'Hola')] };
    const events: ChatEvent[] = [
      { type: 'typing', on: true },
      { type: 'received', message: card('1a', 'Hola') },
      { type: 'received', message: card('1a', 'Hola') },
      { type: 'synced', conversation: whole },
    ];
    const talking = events.reduce(conversationReducer, waiting);
    expect(talking.messages.filter(({ sender }) => sender === 'humano')).toHaveLength(1);
    expect(talking).toMatchObject({ status, agentIsTyping: false });
    expect(conversationReducer(talking, { type: 'closed' })).toEqual(blank);
    expect(conversationReducer(blank, { type: 'resumed', conversation: whole })).toMatchObject({
      email: whole.email,
      opened: true,
      status,
      messages: [{ id: '1a', text: 'Hola' }],
    });
  });

  it("shows who has left, once the assistant is back, until the visitor's next message", () => {
    const withAgent = { estado: 'con_agente', agente: 'Ana', aviso: null } as const;
    const back = { estado: 'bot', agente: null, aviso: null } as const;
    const talking = run(...asked, { type: 'status', status: withAgent });
    expect(talking.previousAgent).toBeNull();
    const left = conversationReducer(talking, { type: 'status', status: back });
    expect(left.previousAgent).toBe('Ana');
    expect(conversationReducer(left, { type: 'status', status: back }).previousAgent).toBe('Ana');
    expect(conversationReducer(left, { type: 'sent', id: 'm2', text: 'otra' }).previousAgent).toBeNull();
    const missed = { ...back, email: 'ana@demo.vitrina.example', mensajes: [] };
    expect(conversationReducer(talking, { type: 'synced', conversation: missed }).previousAgent).toBe('Ana');
    const waited = run(...asked, { type: 'handedOff', notice: null }, { type: 'status', status: back });
    expect(waited.previousAgent).toBe('');
    expect(
      conversationReducer(talking, { type: 'status', status: { ...back, estado: 'resuelta' } }).previousAgent,
    ).toBeNull();
  });

  it('marks messages that did not arrive, despite messages in between, and removes only those sent again', () => {
    const card: KeptChatMessage = {
      id: '1a',
      text: 'Hola',
      sender: 'humano',
      proveedores: [],
      fecha: '2027-01-01T00:00:00Z',
    };
    const failed = run(
      ...asked,
      { type: 'failed', id: 'm1', why: 'unsent' },
      { type: 'sent', id: 'm2', text: 'otra' },
      { type: 'received', message: card },
      { type: 'failed', id: 'm2', why: 'unsent' },
    );
    expect(failed.messages.map(({ id, failed: why }) => [id, why])).toEqual([
      ['m1', 'unsent'],
      ['m2', 'unsent'],
      ['1a', undefined],
    ]);
    const retried = conversationReducer(failed, { type: 'retried', id: 'm2' });
    expect(retried.messages.map(({ id }) => id)).toEqual(['m1', '1a']);
  });

  it('offers the suggestions of the last answer until the next message', () => {
    const suggested = run(...asked, { type: 'suggested', question: '¿Dónde?', answers: ['En Cali'] });
    expect(suggested.suggested).toEqual({ question: '¿Dónde?', answers: ['En Cali'] });
    expect(conversationReducer(suggested, { type: 'sent', id: 'm2', text: 'En Cali' }).suggested.answers).toEqual([]);
  });

  it('removes the broken answer together with the repeated question', () => {
    const broken = run(...asked, { type: 'piece', text: 'Error 503' }, { type: 'failed', id: 'm1', why: 'unanswered' });
    expect(broken).toMatchObject({ pending: false, messages: [{ failed: 'unanswered' }, { text: 'Error 503' }] });
    expect(conversationReducer(broken, { type: 'retried', id: 'm1' }).messages).toEqual([]);
  });
});

describe('the events of a reply', () => {
  it.each([
    ['texto', '{"texto":"hola"}', { type: 'piece', text: 'hola' }],
    ['error', '{"error":"Error 503: en pausa"}', { type: 'broken', text: 'Error 503: en pausa' }],
    ['proveedor', JSON.stringify(provider), { type: 'provider', provider }],
    ['proveedor', '{"id":1}', null],
    ['humano', '{}', { type: 'handedOff', notice: null }],
    ['humano', '{"aviso":"Mañana."}', { type: 'handedOff', notice: 'Mañana.' }],
    [
      'opciones',
      '{"pregunta":"¿Dónde?","respuestas":["En Cali",1]}',
      { type: 'suggested', question: '¿Dónde?', answers: ['En Cali'] },
    ],
    ['otro', '{}', null],
    ['texto', 'roto', { type: 'piece', text: '' }],
  ])('include %s %s', (name, data, expected) => {
    expect(eventOf(name, data)).toEqual(expected);
  });

  it('arrive complete across chunk borders, and stop at the end', async () => {
    const stream =
      'event: texto\ndata: {"texto":"añ"}\n\nevent: fin\ndata: {}\n\nevent: texto\ndata: {"texto":"x"}\n\n';
    const bytes = new TextEncoder().encode(stream);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const seen: ReplyEvent[] = [];
    for await (const event of readReply(new Response(body))) seen.push(event);
    expect(seen).toEqual([{ type: 'piece', text: 'añ' }]);
  });

  it('fail if the connection closes before the last event', async () => {
    const cut = new Response('event: texto\ndata: {"texto":"a medias"}\n\n');
    const seen: ReplyEvent[] = [];
    const reading = async () => {
      for await (const event of readReply(cut)) seen.push(event);
    };
    await expect(reading()).rejects.toThrow('without its last event');
    expect(seen).toEqual([{ type: 'piece', text: 'a medias' }]);
  });
});
