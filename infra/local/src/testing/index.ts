export { backingUrl, newNamespace, startService, type TestService } from './service.ts';
