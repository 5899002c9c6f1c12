import { type Connection, type Model, Schema } from 'mongoose';

/** The copy of their data that a person asked for; one for each account. */
export interface DataExportDoc {
  /** The account's id. */
  _id: string;
  /** Names the file; every request makes another. */
  token: string;
  state: 'waiting' | 'ready' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** Attempts that failed. */
  tries: number;
  /** When the next attempt is due, milliseconds since 1970. */
  dueAt: number;
  /** When it and its file are removed, milliseconds since 1970. */
  until: number;
}

const schema = new Schema<DataExportDoc>(
  {
    _id: { type: String, required: true },
    token: { type: String, required: true },
    state: { type: String, required: true },
    percent: { type: Number, required: true },
    tries: { type: Number, required: true },
    dueAt: { type: Number, required: true },
    until: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ state: 1, dueAt: 1 });
schema.index({ until: 1 });

export type DataExportModel = Model<DataExportDoc>;

/** The collection of copies in the directory's database. */
export function dataExportModel(connection: Connection): DataExportModel {
  return connection.model<DataExportDoc>('DataExport', schema, 'data_exports');
}
