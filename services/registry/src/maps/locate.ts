import { decodedMappings, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { SourceFrame } from '../failures/schema.ts';
import type { Frame } from '../failures/stack.ts';
import type { SourceMap } from './source-map.ts';

/** Positions before a frame among which its function's declaration is looked for: more than a file of 1,000 lines has. */
const LOOK_BACK = 20_000;
/** A longer name was not made by the minifier. */
const LONGEST_MINIFIED = 3;

/**
 * Finds the sources of a file's frames.
 * @param code the minified file, which tells what a minified function was called; empty without it
 * @returns the frames at their sources in the same order, null where the map names none
 */
export function locate(frames: readonly Frame[], map: SourceMap, code: string): (SourceFrame | null)[] {
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

/** Path of a source, from webpack's address of it: `webpack://mf_x/./src/app.tsx` is `src/app.tsx`. */
function pathOfSource(source: string): string {
  return source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.{0,2}\/)+/, '');
}

/** The name in the sources of a frame's minified function: what its nearest declaration before the frame was called. */
function sourceName(map: TraceMap, { function: called, line, column }: Frame, text: string): string | null {
  const minified = /[\w$]+$/.exec(called ?? '')?.[0];
  if (minified === undefined || minified.length > LONGEST_MINIFIED) return null;
  const positions = decodedMappings(map)[line - 1] ?? [];
  let index = positions.findLastIndex(([at]) => at < column);
  for (const end = Math.max(0, index - LOOK_BACK); index >= end; index -= 1) {
    const [at, , , , name] = positions[index] ?? [0];
    if (name === undefined || !text.startsWith(minified, at)) continue;
    // Its call has the same name: only a declaration tells whose code follows.
    const isDeclared = /(?:function\*? |[,; ])$/.test(text.slice(Math.max(0, at - 10), at));
    if (isDeclared && /^[\s=(]/.test(text.slice(at + minified.length, at + minified.length + 1))) {
      return map.names[name] ?? null;
    }
  }
  return null;
}
