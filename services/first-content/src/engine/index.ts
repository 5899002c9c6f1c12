/** Part that the drawing process loads: it may read no packages other than the engine. */
export { FirstFault } from '../fault.ts';
export { Busy, ModuleThreads } from './module-threads.ts';
export { warmEngine } from './warm-up.ts';
