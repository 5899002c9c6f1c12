import { type FailureKind, failureKinds } from '@vitrina/contracts/wire';
import { Schema } from 'mongoose';
import type { Frame } from './stack.ts';

/** Frame mapped to its source by a source map. */
export interface SourceFrame {
  function: string | null;
  /** Path of the source, such as `src/app.tsx`. */
  file: string;
  line: number;
  column: number;
}

/** Reports of one failure of one version: the same kind, message and topmost frame. */
export interface FailureDocument {
  _id: string;
  name: string;
  version: string;
  /** Position among the groups of its version, which limits their number; negative for a group of the rest. */
  slot: number;
  kind: FailureKind;
  message: string | null;
  frames: Frame[];
  /** Frames mapped to the sources, null if a map names none; missing until someone reads the group and maps exist. */
  sources?: (SourceFrame | null)[];
  routes: string[];
  browsers: string[];
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** How long a group is kept after its last report, in seconds: 30 days, the minimum for builds. */
const KEPT_S = 30 * 86_400;

const place = { line: Number, column: Number };

export const failureSchema = new Schema<FailureDocument>(
  {
    _id: String,
    name: { type: String, required: true },
    version: { type: String, required: true },
    slot: { type: Number, required: true },
    kind: { type: String, enum: Object.keys(failureKinds.toWire), required: true },
    message: { type: String, default: null },
    frames: [new Schema<Frame>({ function: String, file: String, ...place }, { _id: false })],
    sources: {
      type: [new Schema<SourceFrame>({ function: String, file: String, ...place }, { _id: false })],
      default: undefined,
    },
    routes: [String],
    browsers: [String],
    count: { type: Number, required: true },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
  },
  { collection: 'failures', versionKey: false },
)
  .index({ lastAt: 1 }, { expireAfterSeconds: KEPT_S })
  .index({ name: 1, lastAt: -1, _id: -1 })
  .index({ name: 1, version: 1, lastAt: -1, _id: -1 })
  .index({ name: 1, version: 1, slot: 1 }, { unique: true });
