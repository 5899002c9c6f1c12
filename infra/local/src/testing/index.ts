export { chromiumFlags, chromiumPath } from './chromium.ts';
export { FaultyStore } from './faulty-store.ts';
export { growth } from './growth.ts';
export { passTime } from './pass-time.ts';
export { queryPlaces } from './queries/places.ts';
export { type Recording, recordQueries } from './queries/record.ts';
export { scansOf } from './queries/scans.ts';
export { type Samples, samples } from './samples.ts';
export { backingUrl, newNamespace, startService, type TestService } from './service.ts';
