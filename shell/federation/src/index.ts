export { hostConfig } from './webpack/host.ts';
export { remoteConfig } from './webpack/remote.ts';
