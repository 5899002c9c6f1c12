import { ApiError } from '@vitrina/sdk';
import { describe, expect, it, vi } from 'vitest';
import { fieldOfRefusal } from '../src/publish/check-file.ts';
import { requireReadable } from '../src/uploads/chosen-file.ts';
import type { KeptUpload, KeptUploads } from '../src/uploads/kept-uploads.ts';
import { classifyFailure, type Outcome } from '../src/uploads/send-upload.ts';
import { groupUploads, pauseOf, UploadQueue } from '../src/uploads/upload-queue.ts';

const fields = {
  event: 'Fuga',
  text: 'Reparada',
  website: '',
  eventDate: '2026-12-01',
  publicationDate: '2026-12-01',
};
const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
const sent: Outcome = { is: 'sent', id: 'a'.repeat(24), message: 'Listo' };

/** Storage of a browser as far as the queue uses it. */
function memoryStore(first: KeptUpload[] = []) {
  const kept = new Map(first.map((upload) => [upload.key, upload]));
  const store: KeptUploads = {
    keep: async (upload) => void kept.set(upload.key, upload),
    forget: async (key) => void kept.delete(key),
    read: async (owner) => [...kept.values()].filter((upload) => upload.owner === owner),
  };
  return { kept, store };
}

/** Queue whose uploads end when and how the test decides. */
function queueOf(store = memoryStore().store) {
  const calls: { key: string; signal: AbortSignal; onPercent(percent: number): void; end(outcome: Outcome): void }[] =
    [];
  const queue = new UploadQueue(
    ({ key }, { signal, onPercent }) =>
      new Promise((end) => {
        calls.push({ key, signal, onPercent, end });
        signal.addEventListener('abort', () => end({ is: 'cancelled' }));
      }),
    store,
  );
  const states = () => queue.snapshot().map(({ state }) => state);
  return { queue, calls, states };
}

describe('uploads of a page', () => {
  it('run one after the other, and leave the list when the gallery has them', async () => {
    const { queue, calls, states } = queueOf();
    let inGallery: () => void = () => undefined;
    const messages: string[] = [];
    queue.onSent = (message) => {
      messages.push(message);
      return new Promise<void>((resolve) => {
        inGallery = resolve;
      });
    };
    queue.add(fields, file);
    queue.add(fields, file);
    expect(states()).toEqual(['sending', 'waiting']);
    calls[0]?.onPercent(40);
    expect(queue.snapshot()[0]?.percent).toBe(40);
    calls[0]?.end(sent);
    await vi.waitFor(() => expect(states()).toEqual(['accepted', 'sending']), { timeout: 60_000 });
    expect(messages).toEqual(['Listo']);
    inGallery();
    await vi.waitFor(() => expect(states()).toEqual(['sending']), { timeout: 60_000 });
    expect(calls).toHaveLength(2);
  });

  it('share the id of their work, are shown together, and report its arrival once', async () => {
    const { queue, calls } = queueOf();
    const messages: string[] = [];
    queue.onSent = async (message) => void (message && messages.push(message));
    queue.addWork(fields, [file, file], { portada: 2, comparar: [1, 2] });
    queue.add(fields, file);
    const [work = [], single = []] = groupUploads(queue.snapshot());
    expect([work.length, single.length]).toEqual([2, 1]);
    const [first, second] = work.map((upload) => upload.work);
    expect(first).toEqual({ id: second?.id, posicion: 1, total: 2, portada: 2, comparar: [1, 2] });
    expect(second).toMatchObject({ posicion: 2 });
    expect(first?.id).toMatch(/^[0-9a-f]{24}$/);
    calls[0]?.end(sent);
    await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 60_000 });
    expect(messages).toEqual([]);
    calls[1]?.end(sent);
    await vi.waitFor(() => expect(messages).toEqual(['Listo']), { timeout: 60_000 });
  });

  it('disappear if their work was deleted while they were on their way', async () => {
    const { queue, calls, states } = queueOf();
    queue.addToWork('b'.repeat(24), fields, [file, file]);
    expect(queue.additionsTo('b'.repeat(24), [])).toBe(2);
    calls[0]?.end(classifyFailure(new ApiError('No existe', { status: 404, code: 'publicacion_no_encontrada' })));
    await vi.waitFor(() => expect(states()).toEqual(['sending']), { timeout: 60_000 });
    expect(queue.additionsTo('b'.repeat(24), [])).toBe(1);
  });

  it('count as additions until the gallery has them, without refused ones', async () => {
    const { queue, calls, states } = queueOf();
    queue.onSent = () => new Promise(() => undefined);
    queue.addToWork('b'.repeat(24), fields, [file, file, file]);
    queue.addToWork('c'.repeat(24), fields, [file]);
    queue.addWork(fields, [file, file], { portada: 1 });
    calls[0]?.end(sent);
    await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 60_000 });
    calls[1]?.end(classifyFailure(new ApiError('Llena', { status: 409, code: 'obra_llena' })));
    await vi.waitFor(() => expect(states().slice(0, 3)).toEqual(['accepted', 'refused', 'sending']), {
      timeout: 60_000,
    });
    expect(queue.additionsTo('b'.repeat(24), [])).toBe(2);
    expect(queue.additionsTo('b'.repeat(24), ['a'.repeat(24)])).toBe(1);
  });

  it('reuse their key when they are sent again, so that nothing is stored twice', async () => {
    const { queue, calls, states } = queueOf();
    const key = queue.add(fields, file);
    calls[0]?.end(classifyFailure(new ApiError('Sin conexión', { status: 0, code: 'sin_conexion' })));
    await vi.waitFor(() => expect(states()).toEqual(['deferred']), { timeout: 60_000 });
    expect(queue.snapshot()[0]?.error).toBe('Error de conexión: Sin conexión');
    queue.retryOffline();
    await vi.waitFor(() => expect(calls.map((call) => call.key)).toEqual([key, key]), { timeout: 60_000 });
  });

  it('report a missing file, ask for another, and continue with the next upload', async () => {
    const { queue, calls, states } = queueOf();
    queue.add(fields, file);
    queue.add(fields, file);
    calls[0]?.end(
      classifyFailure(await requireReadable(new File([], 'foto.jpg')).catch((failure: unknown) => failure)),
    );
    await vi.waitFor(() => expect(states()).toEqual(['refused', 'sending']), { timeout: 60_000 });
    const [gone] = queue.snapshot();
    expect(gone?.error).toMatch(/^No pudimos leer «foto.jpg»: cambió, se movió o sigue en la nube/);
    expect(fieldOfRefusal(gone?.code ?? null)).toBe('file');
  });

  it('let others pass if only one breaks off, and wait if the server cannot be reached', async () => {
    const lost = new ApiError('Sin conexión', { status: 0, code: 'sin_conexion' });
    const { queue, calls, states } = queueOf();
    queue.add(fields, file);
    queue.add(fields, file);
    queue.add(fields, file);
    calls[0]?.end(classifyFailure(lost, true));
    await vi.waitFor(() => expect(states()).toEqual(['deferred', 'sending', 'waiting']), { timeout: 60_000 });
    calls[1]?.end(classifyFailure(lost, false));
    await vi.waitFor(() => expect(states()).toEqual(['deferred', 'deferred', 'waiting']), { timeout: 60_000 });
  });

  const busy = classifyFailure(
    new ApiError('Espera.', { status: 503, code: 'servicio_no_disponible', retryAfter: 30 }),
  );
  const full = classifyFailure(new ApiError('Llena.', { status: 503, code: 'cola_llena', retryAfter: 30 }));

  it('wait until the limit of an hour allows more', () => {
    const tooMany = new ApiError('Demasiados intentos.', {
      status: 429,
      code: 'demasiadas_solicitudes',
      retryAfter: 90,
    });
    expect(classifyFailure(tooMany)).toMatchObject({ is: 'later', ms: 90_000, blocksQueue: true });
  });

  it('wait as long as a busy server asks, however often, and keep their key until they are accepted', async () => {
    vi.useFakeTimers();
    try {
      const { kept, store } = memoryStore();
      const { queue, calls, states } = queueOf(store);
      const key = queue.add(fields, file);
      for (let turn = 0; turn < 20; turn += 1) {
        calls[turn]?.end(busy);
        await vi.advanceTimersByTimeAsync(29_000);
        expect(states()).toEqual(['deferred']);
        expect(queue.snapshot()[0]?.error).toBe('El servicio no está disponible por ahora.');
        await vi.advanceTimersByTimeAsync(120_000);
        expect(states()).toEqual(['sending']);
      }
      expect(kept.get(key)?.deferred).toBe(true);
      calls[20]?.end(sent);
      await vi.advanceTimersByTimeAsync(0);
      expect(states()).toEqual([]);
      expect(new Set(calls.map((call) => call.key))).toEqual(new Set([key]));
      expect(kept.size).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('wait while no server accepts anything, and let others pass if only one queue is full', async () => {
    vi.useFakeTimers();
    try {
      const { kept, store } = memoryStore();
      const { queue, calls, states } = queueOf(store);
      queue.add(fields, file);
      const second = queue.add(fields, file);
      calls[0]?.end(busy);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(states()).toEqual(['deferred', 'waiting']);
      expect(kept.get(second)?.deferred).toBe(true);
      await vi.advanceTimersByTimeAsync(40_000);
      expect(states()).toEqual(['sending', 'waiting']);
      calls[1]?.end(full);
      await vi.advanceTimersByTimeAsync(0);
      expect(states()).toEqual(['deferred', 'sending']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('start immediately on request during a pause, and end the pause when discarded', async () => {
    vi.useFakeTimers();
    try {
      const { queue, calls, states } = queueOf();
      const key = queue.add(fields, file);
      queue.add(fields, file);
      calls[0]?.end(busy);
      await vi.advanceTimersByTimeAsync(0);
      queue.retry(key);
      expect(states()).toEqual(['sending', 'waiting']);
      calls[1]?.end(busy);
      await vi.advanceTimersByTimeAsync(0);
      queue.discard(key);
      expect(states()).toEqual(['sending']);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('start automatically on the next page if their page was closed while they waited', async () => {
    const { store } = memoryStore([
      { key: 'k-1', owner: 'ana@correo.example', fields, file, deferred: true },
      { key: 'k-2', owner: 'ana@correo.example', fields, file, deferred: false },
    ]);
    const { queue, calls } = queueOf(store);
    await queue.open('ana@correo.example');
    expect(queue.snapshot().map(({ key, state }) => [key, state])).toEqual([
      ['k-1', 'sending'],
      ['k-2', 'interrupted'],
    ]);
    expect(calls.map(({ key }) => key)).toEqual(['k-1']);
  });

  it('stop and disappear when discarded, and the next one starts', async () => {
    const { kept, store } = memoryStore();
    const { queue, calls, states } = queueOf(store);
    const first = queue.add(fields, file);
    const second = queue.add(fields, file);
    queue.discard(first);
    await vi.waitFor(() => expect(states()).toEqual(['sending']), { timeout: 60_000 });
    expect(calls.map(({ key, signal }) => [key, signal.aborted])).toEqual([
      [first, true],
      [second, false],
    ]);
    expect([...kept.keys()]).toEqual([second]);
  });

  it('can be continued after a reload, each by its own account', async () => {
    const { store } = memoryStore([
      { key: 'k-ana', owner: 'ana@correo.example', fields, file, deferred: false },
      { key: 'k-luz', owner: 'luz@correo.example', fields, file, deferred: false },
    ]);
    const { queue, calls, states } = queueOf(store);
    await queue.open('ana@correo.example');
    expect(queue.snapshot().map(({ key, state }) => [key, state])).toEqual([['k-ana', 'interrupted']]);
    expect(calls).toEqual([]);
    queue.retry('k-ana');
    expect(states()).toEqual(['sending']);
    await queue.open('luz@correo.example');
    expect(queue.snapshot().map(({ key }) => key)).toEqual(['k-luz']);
    expect(calls[0]?.signal.aborted).toBe(true);
  });
});

describe('a failed upload', () => {
  const of = (status: number, code: string, retryAfter: number | null = null) =>
    classifyFailure(new ApiError('texto', { status, code, retryAfter }));
  it.each([
    [of(0, 'sin_conexion'), { is: 'later', ms: 0, blocksQueue: true, text: 'Error de conexión: texto' }],
    [
      of(503, 'cola_llena', 30),
      { is: 'later', ms: 30_000, blocksQueue: false, text: 'Estamos procesando muchas subidas.' },
    ],
    [of(503, 'servicio_no_disponible', 3_600), { is: 'later', ms: 3_600_000, blocksQueue: true }],
    [of(503, 'servicio_no_disponible', 1e12), { is: 'later', ms: 86_400_000 }],
    [of(502, 'respuesta_ilegible'), { is: 'later', ms: 0, text: 'El servicio no está disponible por ahora.' }],
    [of(500, 'respuesta_ilegible'), { is: 'refused', text: 'Ocurrió un error al subir el archivo.' }],
    [of(409, 'subida_en_curso'), { is: 'later' }],
    [of(409, 'clave_reutilizada'), { is: 'refused', code: 'clave_reutilizada' }],
    [of(415, 'archivo_tipo'), { is: 'refused', text: 'texto' }],
    [classifyFailure(new TypeError('x')), { is: 'refused', text: 'Ocurrió un error al subir el archivo.' }],
  ])('leads to the right outcome, case %#: %j', (outcome, expected) => {
    expect(outcome).toMatchObject(expected);
  });
});

it.each([
  [1, 0, 0, 5_000],
  [2, 0, 0, 10_000],
  [5, 0, 0, 80_000],
  [6, 0, 0, 120_000],
  [5_000, 0, 0, 120_000],
  [1, 30_000, 0, 30_000],
  [6, 600_000, 0, 600_000],
  [1, 0, 1, 6_000],
])('pauses after %i failures, %i ms requested, random share %d, for %i ms', (repeats, asked, chance, expected) => {
  expect(pauseOf(repeats, asked, chance)).toBe(expected);
});
