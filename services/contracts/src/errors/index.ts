export { type ErrorCode, type ErrorEnvelope, errorCatalogue, isErrorCode } from './catalogue.ts';
export { type FormErrorCode, formErrors } from './form-errors.ts';
