import { decodedMappings, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { SourceFrame } from '../failures/schema.ts';
import type { Frame } from '../failures/stack.ts';
import type { SourceMap } from './source-map.ts';

/** Positions searched before a frame for its function's declaration: more than a file of 1,000 lines has. */
const LOOK_BACK = 20_000;
/** Longest minified name; the minifier writes none longer. */
const LONGEST_MINIFIED = 3;

/**
 * Finds the sources of a file's frames.
 * @param code the minified file, which shows the minified function's name; empty without it
 * @returns the source frames in the same order, null if the map names none
 */
export function findSourceFrames(frames: readonly Frame[], map: SourceMap, code: string): (SourceFrame | null)[] {
  const traced = new TraceMap({ ...map, names: [...map.names], sources: [...map.sources] });
  const lines = code.split('\n');
  return frames.map((frame) => {
    // Browsers count columns from 1, source maps from 0.
    const place = { line: frame.line, column: frame.column - 1 };
    if (place.line < 1 || place.column < 0) return null;
    const { source, line, column } = originalPositionFor(traced, place);
    if (!source || line === null || column === null) return null;
    return {
      function: sourceName(traced, frame, lines[frame.line - 1] ?? '') ?? frame.function,
      file: pathOfSource(source),
      line,
      column: column + 1,
    };
  });
}

/** Path of a source from webpack's address: `webpack://mf_x/./src/app.tsx` becomes `src/app.tsx`. */
function pathOfSource(source: string): string {
  return source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.{0,2}\/)+/, '');
}

/** Source name of a frame's minified function: the name at its nearest declaration before the frame. */
function sourceName(map: TraceMap, { function: called, line, column }: Frame, text: string): string | null {
  const minified = /[\w$]+$/.exec(called ?? '')?.[0];
  if (minified === undefined || minified.length > LONGEST_MINIFIED) return null;
  const positions = decodedMappings(map)[line - 1] ?? [];
  let index = positions.findLastIndex(([at]) => at < column);
  for (const end = Math.max(0, index - LOOK_BACK); index >= end; index -= 1) {
    const [at, , , , name] = positions[index] ?? [0];
    if (name === undefined || !text.startsWith(minified, at)) continue;
    // A call has the same name, so only a declaration counts.
    const isDeclared = /(?:function\*? |[,; ])$/.test(text.slice(Math.max(0, at - 10), at));
    if (isDeclared && /^[\s=(]/.test(text.slice(at + minified.length, at + minified.length + 1))) {
      return map.names[name] ?? null;
    }
  }
  return null;
}
