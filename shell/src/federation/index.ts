export { declaredPages, navigationItems, remotePages, startFederation, warmScreen, warmWhenIdle } from './platform.ts';
export { RemoteRoute, RemoteSlot } from './remote.tsx';
export { startWatchdog } from './watchdog.ts';
