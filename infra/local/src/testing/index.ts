export { type Samples, samples } from './samples.ts';
export { backingUrl, newNamespace, startService, type TestService } from './service.ts';
