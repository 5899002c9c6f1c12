/** Exports for programs that start their own platform: the benchmarks and the fault tests. */
export { hasEngine } from './backing/compose.ts';
export type { BackingName } from './backing/servers.ts';
export { allBacking, environmentOf, type RunningBacking, startBacking, stopBacking } from './backing/start.ts';
export { frontends, paths, root } from './paths.ts';
export { availableServices, buildServices } from './platform/build-services.ts';
export { seedDemo } from './platform/demo.ts';
export { buildFrontends, publishFrontends } from './platform/frontends.ts';
export { addressesOf, startProcesses, stopProcesses } from './platform/processes.ts';
export { table } from './platform/screen.ts';
export { services } from './platform/services.ts';
export type { Supervised } from './platform/supervised.ts';
export { findProgram, outputOf, runCommand } from './process/command.ts';
export { Daemon } from './process/daemon.ts';
export { freePort, listenOn } from './process/ports.ts';
export { runMarker, withRun } from './process/run.ts';
export { acceptsConnection, answers, until, waitForBoth } from './process/wait.ts';
export { Progress, runStep, type Step, silentStep } from './progress.ts';
export {
  environmentFor,
  keyedProcesses,
  keysFor,
  loadSecrets,
  newSecrets,
  publishingEnvironment,
  randomSecret,
  type Secrets,
  secretEnvironment,
} from './secrets.ts';
export { Failure } from './texts.ts';
export { cachedFolder, fingerprint, inTemporaryFolder } from './tools/cache.ts';
export { buildTool, findTool } from './tools/go.ts';
