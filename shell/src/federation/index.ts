export { navigationItems, remotePages, startFederation, warm, warmAllWhenIdle } from './platform.ts';
export { RemoteRoute, RemoteSlot } from './remote.tsx';
