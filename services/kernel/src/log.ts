import { type Logger, pino } from 'pino';
import type { ProcessConfig } from './config/fragments.ts';

export type Log = Logger;

/**
 * Structured logs as JSON lines on standard output. Callers pass ids, codes and durations, never e-mails, phones,
 * tokens or texts of people; the redaction below is the second lock on that door.
 */
export function createLog(service: string, config: Pick<ProcessConfig, 'LOG_LEVEL'>): Log {
  const secrets = [
    'email',
    'telefono',
    'phone',
    'contrasena',
    'password',
    'token',
    'cookie',
    'authorization',
    'nombre',
  ];
  return pino({
    level: config.LOG_LEVEL,
    base: { service },
    redact: { paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  });
}
