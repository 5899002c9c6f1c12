import { trusted } from '@vitrina/kernel';
import type { Model } from 'mongoose';
import type { Channels, LoggedMove, MoveKind, Snapshot, StoredMove } from './channels.ts';

/**
 * Append-only log of every move. A move comes from the channels' document, where it was written with the change itself,
 * so that a crash loses none; appending it twice results in one line.
 */
export class MoveLog {
  readonly #model: Model<LoggedMove>;
  readonly #channels: Channels;

  constructor(model: Model<LoggedMove>, channels: Channels) {
    this.#model = model;
    this.#channels = channels;
  }

  /** Appends the moves of a reading that are not in the log yet. */
  async append(read: Snapshot): Promise<void> {
    if (read.unlogged.length === 0) return;
    await this.#model.bulkWrite(
      read.unlogged.map((move) => {
        const line = asLine(move);
        return { updateOne: { filter: { _id: line._id }, update: { $setOnInsert: line }, upsert: true } };
      }),
      { ordered: false },
    );
    await this.#channels.forget(read);
  }

  /**
   * Moves of a microfrontend, newest first.
   * @param before revision of its channel; limits the result to earlier moves
   */
  async newest(name: string, limit: number, before?: number): Promise<LoggedMove[]> {
    await this.append(await this.#channels.read());
    const older = before === undefined ? {} : { revision: trusted({ $lt: before }) };
    return this.#model
      .find({ name, ...older })
      .sort({ revision: -1 })
      .limit(limit)
      .lean<LoggedMove[]>();
  }

  /** When a version was last replaced; null if it never was. Includes moves of a reading already appended. */
  async leftAt(name: string, version: string): Promise<Date | null> {
    const found = await this.#model.findOne({ name, from: version }).sort({ at: -1 }).lean<LoggedMove>();
    return found?.at ?? null;
  }
}

function asLine({ kind = 'activate', ...move }: StoredMove): LoggedMove {
  return { ...move, _id: `${move.name}@${move.revision}`, kind };
}

const kinds = {
  activate: 'activar',
  rollback: 'regresar',
  canary: 'canario',
  halt: 'detener',
  withdraw: 'desactivar',
  retire: 'retirar',
  collect: 'recoger',
  configure: 'configurar',
} as const satisfies Record<MoveKind, string>;

/** Line of the log in wire form. */
export function moveToWire({ at, team, kind, from, to, percentage, reason, origin, revision }: LoggedMove) {
  return {
    fecha: at.toISOString(),
    equipo: team,
    tipo: kinds[kind],
    desde: from,
    hacia: to,
    porcentaje: percentage ?? null,
    motivo: reason,
    origen: origin ? { autor: origin.author, commit: origin.commit } : null,
    revision,
  };
}
