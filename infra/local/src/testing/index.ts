export { bundle } from '../platform/build-services.ts';
export { freePort } from '../process/ports.ts';
export { chromiumPath, testBrowser } from './chromium.ts';
export { FaultyStore } from './faulty-store.ts';
export { growth } from './growth.ts';
export { passTime } from './pass-time.ts';
export { queryPlaces, type Recording, recordQueries, scansOf } from './queries/record.ts';
export { type Samples, samples } from './samples.ts';
export { backingUrl, newNamespace, startService, type TestService } from './service.ts';
