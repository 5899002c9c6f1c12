export { type ErrorCode, type ErrorEnvelope, errorCatalogue, isErrorCode } from './catalogue.ts';
