import { fileURLToPath } from 'node:url';
import { findTool } from '@vitrina/local';

/** Prometheus' rule checker; compiling its Go module takes some minutes, once. */
const PROMTOOL = { module: 'github.com/prometheus/prometheus/cmd/promtool', version: 'v0.316.0', program: 'promtool' };

/** Folder of the alert rules. */
export const alertsFolder = fileURLToPath(new URL('../alerts', import.meta.url));

/** Finds promtool on PATH or among earlier builds, else builds it, or returns null if `build` is false. */
export function findPromtool(build: boolean): Promise<string | null> {
  return findTool(PROMTOOL, build);
}
