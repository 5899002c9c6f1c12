import { fileURLToPath } from 'node:url';
import { findTool } from '@vitrina/local';

/** Prometheus' own checker; its module takes some minutes to compile, once. */
const PROMTOOL = { module: 'github.com/prometheus/prometheus/cmd/promtool', version: 'v0.316.0', program: 'promtool' };

/** Folder of the alert rules. */
export const alertsFolder = fileURLToPath(new URL('../alerts', import.meta.url));

/** Path of promtool: on PATH, or built. @param build false takes one that was built before; null where there is none */
export function findPromtool(build: boolean): Promise<string | null> {
  return findTool(PROMTOOL, build);
}
