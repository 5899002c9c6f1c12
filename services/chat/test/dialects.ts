import type { Dialect } from './fake-model.ts';

/** Tool call in the form of an OpenAI-compatible server's `tool_calls`. */
type Piece = Record<string, unknown>;

const BUSCAR = 'buscar_proveedores';
/** Arguments of a search in a state. */
export const inState = (estado: string) =>
  JSON.stringify({ texto: 'plomero', segmento: null, pais: 'MX', estado, ciudad: null, abierto: null });
const JAL = inState('Jalisco');
const PUE = inState('Puebla');
const YUC = inState('Yucatán');

const event = (value: unknown, end = '\n\n') => `data: ${JSON.stringify(value)}${end}`;
const chunk = (delta: object | null, finish: string | null = null, more: object = {}) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, ...(delta && { delta }), finish_reason: finish }],
  ...more,
});
const tools = (...pieces: Piece[]) => chunk({ role: 'assistant', content: null, tool_calls: pieces });
const whole = (more: Piece, args: unknown, name = BUSCAR): Piece => ({
  ...more,
  type: 'function',
  function: { name, arguments: args },
});
const DONE = 'data: [DONE]\n\n';
const stream = (...values: unknown[]): Dialect => ({
  body: [...values, chunk({}, 'tool_calls')].map((value) => event(value)).join('') + DONE,
});

/** Splits the arguments of a call into pieces. */
const argumentPieces = (more: Piece, args: string, named: Piece = {}) =>
  (args.match(/.{1,9}/g) ?? []).map((part) => tools({ ...more, function: { ...named, arguments: part } }));

/** Servers that call three searches in an answer, each in a different dialect. */
export const threeCalls: [who: string, Dialect][] = [
  [
    'numbers all calls 0 and gives ids (Gemini)',
    stream(...[JAL, PUE, YUC].map((args, at) => tools(whole({ index: 0, id: `function-call-${at}` }, args)))),
  ],
  [
    'numbers all calls 0 without ids (Gemini before 2.5)',
    stream(...[JAL, PUE, YUC].map((args) => tools(whole({ index: 0, id: '' }, args)))),
  ],
  ['gives one id to all calls', stream(...[JAL, PUE, YUC].map((args) => tools(whole({ index: 0, id: BUSCAR }, args))))],
  [
    'numbers all calls 0 in one chunk',
    stream(tools(...[JAL, PUE, YUC].map((args, at) => whole({ index: 0, id: `c${at}` }, args)))),
  ],
  ['leaves out numbers and ids', stream(tools(...[JAL, PUE, YUC].map((args) => whole({}, args))))],
  [
    'leaves out numbers, a chunk a call',
    stream(...[JAL, PUE, YUC].map((args, at) => tools(whole({ id: `c${at}` }, args)))),
  ],
  [
    'leaves out numbers and mixes pieces by id (SGLang)',
    stream(
      tools(...['a', 'b', 'c'].map((id) => whole({ id }, ''))),
      ...[JAL, PUE, YUC].flatMap((args, at) => argumentPieces({ id: 'abc'.charAt(at) }, args)),
    ),
  ],
  [
    'numbers all calls 0 and streams arguments, the id only at first',
    stream(
      ...[JAL, PUE, YUC].flatMap((args, at) => [
        tools(whole({ index: 0, id: `c${at}` }, '')),
        ...argumentPieces({ index: 0 }, args),
      ]),
    ),
  ],
  [
    'sends empty ids after the first piece (DashScope)',
    stream(
      ...[JAL, PUE, YUC].flatMap((args, at) => [
        tools(whole({ index: at, id: `c${at}` }, '')),
        ...argumentPieces({ index: at, id: '' }, args, { name: '' }),
      ]),
    ),
  ],
  [
    'changes the id in every piece (vLLM)',
    stream(
      ...[JAL, PUE, YUC].flatMap((args, at) => [
        tools(whole({ index: at, id: `c${at}` }, '')),
        ...argumentPieces({ index: at }, args).map((value, piece) => {
          const call = value.choices[0]?.delta as { tool_calls: Piece[] };
          return tools({ ...call.tool_calls[0], id: `c${at}-${piece}` });
        }),
      ]),
    ),
  ],
  [
    'repeats id and name in every piece',
    stream(
      ...[JAL, PUE, YUC].flatMap((args, at) => argumentPieces({ index: at, id: `c${at}` }, args, { name: BUSCAR })),
    ),
  ],
  [
    'sends the arguments so far in every piece (Qianfan)',
    stream(
      ...[JAL, PUE, YUC].flatMap((args, at) =>
        [9, 30, 999, 999].map((end) => tools(whole({ index: at, id: `c${at}` }, args.slice(0, end)))),
      ),
    ),
  ],
  [
    'sends an empty object before the arguments',
    stream(
      ...[JAL, PUE, YUC].flatMap((args, at) => [
        tools(whole({ index: at, id: `c${at}` }, '{}')),
        ...argumentPieces({ index: at }, args),
      ]),
    ),
  ],
  [
    'sends arguments as objects (MiniMax)',
    stream(...[JAL, PUE, YUC].map((args, at) => tools(whole({ index: at, id: `c${at}` }, JSON.parse(args))))),
  ],
  [
    'sends arguments as JSON in JSON',
    stream(...[JAL, PUE, YUC].map((args, at) => tools(whole({ index: at, id: `c${at}` }, JSON.stringify(args))))),
  ],
  [
    'splits the name, starts at 1, and sends numbers as text',
    stream(
      ...[JAL, PUE, YUC].flatMap((args, at) => [
        tools({ index: `${at + 1}`, id: `c${at}`, function: { name: 'buscar_' } }),
        tools({ index: `${at + 1}`, function: { name: 'proveedores', arguments: args } }),
      ]),
    ),
  ],
  [
    'sends name, id and arguments apart, the arguments first',
    stream(
      ...[JAL, PUE, YUC].flatMap((args, at) => [
        tools({ index: at, function: { arguments: args } }),
        tools({ index: at, id: `c${at}` }),
        tools({ index: at, function: { name: BUSCAR, arguments: null } }),
      ]),
    ),
  ],
  [
    'puts a namespace before the name and control tokens behind it (gpt-oss)',
    stream(
      ...[JAL, PUE, YUC].map((args, at) =>
        tools(whole({ index: at, id: `c${at}` }, args, `functions.${BUSCAR}<|channel|>commentary`)),
      ),
    ),
  ],
  [
    'adds a call without a name (LiteLLM)',
    stream(
      tools({ index: 0, id: '', function: { name: '', arguments: '' } }),
      ...[JAL, PUE, YUC].map((args, at) => tools(whole({ index: at + 1, id: `c${at}` }, args))),
    ),
  ],
  [
    'ends with `stop` (Ollama)',
    {
      body:
        [JAL, PUE, YUC].map((args, at) => event(tools(whole({ index: at, id: `c${at}` }, args)))).join('') +
        event(chunk({ content: '' }, 'stop')) +
        DONE,
    },
  ],
  [
    'ends without a reason, [DONE] or a last blank line',
    {
      body: [JAL, PUE, YUC]
        .map((args, at) => event(tools(whole({ index: at, id: `c${at}` }, args))))
        .join('')
        .trimEnd(),
    },
  ],
  [
    'keeps the connection open after [DONE]',
    {
      ...stream(...[JAL, PUE, YUC].map((args, at) => tools(whole({ index: at, id: `c${at}` }, args)))),
      staysOpen: true,
    },
  ],
  [
    'ignores `stream` and sends JSON',
    {
      body: JSON.stringify({
        object: 'chat.completion',
        choices: [
          {
            message: {
              role: 'assistant',
              content: null,
              tool_calls: [JAL, PUE, YUC].map((args, at) => whole({ id: `c${at}` }, args)),
            },
            finish_reason: 'tool_calls',
          },
        ],
      }),
      type: 'application/json',
    },
  ],
  [
    'ends its events with CRLF, has comments, names and no space after the colon',
    {
      body: `: OPENROUTER PROCESSING\r\n\r\nretry: 100\r\n${[JAL, PUE, YUC]
        .map(
          (args, at) =>
            `event: message\r\nid: ${at}\r\ndata:${JSON.stringify(tools(whole({ index: at, id: `c${at}` }, args)))}\r\n\r\n: ping\r\n\r\n`,
        )
        .join('')}data:[DONE]\r\n\r\n`,
    },
  ],
  [
    'spreads an event over several data lines',
    {
      body:
        [JAL, PUE, YUC]
          .map((args, at) => {
            const lines = JSON.stringify(tools(whole({ index: at, id: `c${at}` }, args)), null, 1).split('\n');
            return `${lines.map((line) => `data: ${line}\n`).join('')}\n`;
          })
          .join('') + DONE,
    },
  ],
  [
    'leaves out the blank lines between events',
    {
      body: [JAL, PUE, YUC].map((args, at) => event(tools(whole({ index: at, id: `c${at}` }, args)), '\n')).join(''),
    },
  ],
  [
    'mixes in chunks without choices, without delta, and no chunks at all (Azure)',
    {
      body: [
        event({ id: '', object: '', created: 0, model: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] }),
        event({ id: 'c1' }),
        event(null),
        'data: ping\n\n',
        event(chunk({ role: 'assistant', content: null, tool_calls: null, refusal: null })),
        ...[JAL, PUE, YUC].map((args, at) => event(tools(whole({ index: at, id: `c${at}` }, args)))),
        event(chunk(null, null, { usage: null })),
        event({ choices: [{ index: 0, finish_reason: null, content_filter_offsets: { check_offset: 44 } }] }),
        event(chunk({}, 'tool_calls')),
        event({ choices: null, usage: {} }),
        DONE,
      ].join(''),
    },
  ],
];

/** Servers that answer «Hola. ¿Qué buscas?», each in a different dialect. */
export const greetings: [who: string, Dialect][] = [
  [
    'sends the text as parts, thoughts among them (Mistral)',
    stream(
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'They greet.' }] }] }),
      chunk({ content: [{ type: 'text', text: 'Hola. ' }] }),
      chunk({ content: '¿Qué buscas?' }),
    ),
  ],
  [
    'thinks in a field of its own (DeepSeek)',
    stream(
      chunk({ role: 'assistant', content: null, reasoning_content: 'They greet.' }),
      chunk({ content: 'Hola. ¿Qué buscas?', reasoning_content: null }),
    ),
  ],
  [
    'thinks in its text (Qwen)',
    stream(
      ...['<thi', 'nk>\nThey greet. So', ' do I.</th', 'ink>\n\n', 'Hola. ', '¿Qué buscas?'].map((content) =>
        chunk({ role: 'assistant', content }),
      ),
    ),
  ],
  [
    'repeats the whole message at its end',
    stream(chunk({ content: 'Hola. ¿Qué buscas?' }), {
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hola. ¿Qué buscas?' }, finish_reason: 'stop' }],
    }),
  ],
  [
    'sends JSON with the type of events and [DONE] behind it',
    { body: `${JSON.stringify({ choices: [{ message: { content: 'Hola. ¿Qué buscas?' } }] })}\n${DONE}` },
  ],
  [
    'sends one JSON value a line',
    { body: ['Hola. ', '¿Qué buscas?'].map((content) => `${JSON.stringify(chunk({ content }))}\n`).join('') },
  ],
];

/** Failures of the model within a stream, and their status. */
export const failures: [how: string, Dialect, status: number | null][] = [
  ['with its status', { body: event({ error: { code: 429, message: 'secret details' } }) }, 429],
  ['as an event with a name', { body: `event: error\ndata: {"code":"503","message":"secret details"}\n\n` }, 503],
  ['in the form of vLLM', { body: event({ object: 'error', message: 'secret details', code: 500 }) }, 500],
  ['in a list', { body: JSON.stringify([{ error: { code: 400, message: 'secret details' } }]) }, 400],
  ['without a status', { body: event({ error: { message: 'secret details', type: 'server_error' } }) }, null],
  ['in a word', { body: event({ error: 'secret details' }) }, null],
];

/** Search whose call carries the data that Gemini and DeepSeek require back. */
export const signedCall = stream(
  chunk({ role: 'assistant', content: '', reasoning_content: 'I will ' }),
  chunk({ reasoning_content: 'search.' }),
  tools({ ...whole({ index: 0, id: 'c0' }, JAL), extra_content: { google: { thought_signature: 'firma' } } }),
);
/** Call of a tool without parameters, in the field that preceded `tool_calls`. */
export const functionCall = stream(
  chunk({ role: 'assistant', content: null, function_call: { name: 'listar_segmentos', arguments: '' } }),
);
