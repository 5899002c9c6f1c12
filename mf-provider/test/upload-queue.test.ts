import { ApiError } from '@vitrina/sdk';
import { describe, expect, it, vi } from 'vitest';
import type { KeptUpload, KeptUploads } from '../src/uploads/kept-uploads.ts';
import { type Outcome, outcomeOf } from '../src/uploads/send-upload.ts';
import { UploadQueue } from '../src/uploads/upload-queue.ts';

const fields = {
  evento: 'Fuga',
  descripcion: 'Reparada',
  www: '',
  fecha_evento: '2026-12-01',
  fecha_publicacion: '2026-12-01',
};
const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
const sent: Outcome = { is: 'sent', id: 'a'.repeat(24), message: 'Listo' };

/** A browser's store as far as the queue can see it. */
function memoryStore(first: KeptUpload[] = []) {
  const kept = new Map(first.map((upload) => [upload.key, upload]));
  const store: KeptUploads = {
    keep: async (upload) => void kept.set(upload.key, upload),
    forget: async (key) => void kept.delete(key),
    read: async (owner) => [...kept.values()].filter((upload) => upload.owner === owner),
  };
  return { kept, store };
}

/** A queue whose sendings end when and how the test says. */
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
  it('go one after the other, and leave the list when the gallery has them', async () => {
    const { queue, calls, states } = queueOf();
    let inGallery: () => void = () => undefined;
    const told: string[] = [];
    queue.onSent = (message) => {
      told.push(message);
      return new Promise<void>((resolve) => {
        inGallery = resolve;
      });
    };
    queue.add(fields, file);
    queue.add(fields, file);
    expect(states()).toEqual(['subiendo', 'espera']);
    calls[0]?.onPercent(40);
    expect(queue.snapshot()[0]?.percent).toBe(40);
    calls[0]?.end(sent);
    await vi.waitFor(() => expect(states()).toEqual(['enviada', 'subiendo']));
    expect(told).toEqual(['Listo']);
    inGallery();
    await vi.waitFor(() => expect(states()).toEqual(['subiendo']));
    expect(calls).toHaveLength(2);
  });

  it('keep their key when they are sent again, so that nothing is taken twice', async () => {
    const { queue, calls, states } = queueOf();
    const key = queue.add(fields, file);
    calls[0]?.end(outcomeOf(new ApiError('Sin conexión', { status: 0, code: 'sin_conexion' })));
    await vi.waitFor(() => expect(states()).toEqual(['fallida']));
    expect(queue.snapshot()[0]?.error).toBe('Error de conexión: Sin conexión');
    queue.retryOffline();
    await vi.waitFor(() => expect(calls.map((call) => call.key)).toEqual([key, key]));
  });

  it('wait as long as a busy server asks, and not for ever', async () => {
    vi.useFakeTimers();
    try {
      const { queue, calls, states } = queueOf();
      queue.add(fields, file);
      const busy = outcomeOf(new ApiError('Espera', { status: 503, code: 'cola_llena', retryAfter: 20 }));
      for (let turn = 0; turn < 5; turn += 1) {
        calls[turn]?.end(busy);
        await vi.advanceTimersByTimeAsync(19_000);
        expect(states()).toEqual(['aplazada']);
        await vi.advanceTimersByTimeAsync(1_000);
        expect(states()).toEqual(['subiendo']);
      }
      calls[5]?.end(busy);
      await vi.advanceTimersByTimeAsync(0);
      expect(states()).toEqual(['fallida']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are stopped and forgotten when they are discarded, and the next has its turn', async () => {
    const { kept, store } = memoryStore();
    const { queue, calls, states } = queueOf(store);
    const first = queue.add(fields, file);
    const second = queue.add(fields, file);
    queue.discard(first);
    await vi.waitFor(() => expect(states()).toEqual(['subiendo']));
    expect(calls.map(({ key, signal }) => [key, signal.aborted])).toEqual([
      [first, true],
      [second, false],
    ]);
    expect([...kept.keys()]).toEqual([second]);
  });

  it('are offered again after a reload, each to its own account', async () => {
    const { store } = memoryStore([
      { key: 'k-ana', owner: 'ana@correo.example', fields, file },
      { key: 'k-luz', owner: 'luz@correo.example', fields, file },
    ]);
    const { queue, calls, states } = queueOf(store);
    await queue.open('ana@correo.example');
    expect(queue.snapshot().map(({ key, state }) => [key, state])).toEqual([['k-ana', 'interrumpida']]);
    expect(calls).toEqual([]);
    queue.retry('k-ana');
    expect(states()).toEqual(['subiendo']);
    await queue.open('luz@correo.example');
    expect(queue.snapshot().map(({ key }) => key)).toEqual(['k-luz']);
    expect(calls[0]?.signal.aborted).toBe(true);
  });
});

describe('a failed sending', () => {
  const of = (status: number, code: string, retryAfter: number | null = null) =>
    outcomeOf(new ApiError('texto', { status, code, retryAfter }));
  it.each([
    [of(0, 'sin_conexion'), { is: 'offline', text: 'Error de conexión: texto' }],
    [of(503, 'cola_llena', 30), { is: 'later', ms: 30_000 }],
    [of(503, 'cola_llena', 3_600), { is: 'refused' }],
    [of(502, 'respuesta_ilegible'), { is: 'later', ms: 5_000 }],
    [of(500, 'respuesta_ilegible'), { is: 'refused', text: 'Ocurrió un error al subir el archivo.' }],
    [of(409, 'subida_en_curso'), { is: 'later' }],
    [of(409, 'clave_reutilizada'), { is: 'refused', code: 'clave_reutilizada' }],
    [of(415, 'archivo_tipo'), { is: 'refused', text: 'texto' }],
    [outcomeOf(new TypeError('x')), { is: 'refused', text: 'Ocurrió un error al subir el archivo.' }],
  ])('%#: %j', (outcome, expected) => {
    expect(outcome).toMatchObject(expected);
  });
});
