export { navigationItems, remotePages, startFederation, warmAllWhenIdle, warmScreen } from './platform.ts';
export { RemoteRoute, RemoteSlot } from './remote.tsx';
