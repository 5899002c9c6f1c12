/** Exports for programs that start their own platform: the benchmarks and the chaos tests. */
export type { BackingName } from './backing/backing.ts';
export { buildObjectStore } from './backing/objects.ts';
export { allBacking, environmentOf, type RunningBacking, startBacking, stopBacking } from './backing/start.ts';
export { Failure } from './failure.ts';
export { paths, root } from './paths.ts';
export { buildFrontends } from './platform/build-frontends.ts';
export { availableServices, buildServices } from './platform/build-services.ts';
export { seedDemo } from './platform/demo.ts';
export { frontends } from './platform/frontends.ts';
export { addressesOf, startProcesses, stopProcesses } from './platform/processes.ts';
export { publishFrontends } from './platform/publish.ts';
export { table } from './platform/screen.ts';
export { services } from './platform/services.ts';
export type { Supervised } from './platform/supervised.ts';
export { findProgram, outputOf, runCommand } from './process/command.ts';
export { Daemon } from './process/daemon.ts';
export { freePort } from './process/ports.ts';
export { runMarker } from './process/run.ts';
export { acceptsConnection, until } from './process/until.ts';
export { waitForBoth } from './process/wait-for-both.ts';
export { withRun } from './process/with-run.ts';
export { Progress, type Step } from './progress/progress.ts';
export {
  environmentFor,
  loadSecrets,
  newSecrets,
  publishingEnvironment,
  type Secrets,
  secretEnvironment,
} from './secrets.ts';
export { keyedProcesses, keysFor } from './service-keys.ts';
export { findGo } from './tools/go.ts';
export { findTool, type GoTool } from './tools/go-tool.ts';
export { cachedFolder, fingerprint } from './tools/once.ts';
