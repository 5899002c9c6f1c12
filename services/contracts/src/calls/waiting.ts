import { z } from 'zod';
import { waitingQueues } from '../wire/names.ts';
import { defineCall } from './define.ts';
import { done } from './shared.ts';

/** Queue of the staff: its length, and the time of its oldest entry; null if nothing waits. */
const waitingQueue = z.object({
  cola: z.enum(waitingQueues.toWire),
  total: z.int().nonnegative(),
  desde: z.iso.datetime().nullable(),
});
export type WaitingQueue = z.infer<typeof waitingQueue>;

/**
 * Each service counts its own queues, so that an unavailable service hides no other. Counts are not personal data: no
 * log entry.
 */
const counts = {
  method: 'GET',
  access: 'admin',
  status: 200,
  answer: done.extend({ data: z.array(waitingQueue) }),
} as const;

export const getWaitingModeration = defineCall({
  ...counts,
  service: 'directory',
  path: '/api/admin/pendientes/moderacion',
  summary: 'Cuántos comentarios, reportes, apelaciones y búsquedas sin resultado esperan, y desde cuándo',
});

export const getWaitingFiles = defineCall({
  ...counts,
  service: 'media',
  path: '/api/admin/pendientes/archivos',
  summary: 'Cuántos archivos fallidos esperan, y desde cuándo',
});

export const getWaitingMails = defineCall({
  ...counts,
  service: 'accounts',
  path: '/api/admin/pendientes/correos',
  summary: 'Cuántos correos fallidos esperan, y desde cuándo',
});

export const getWaitingPayments = defineCall({
  ...counts,
  service: 'billing',
  path: '/api/admin/pendientes/pagos',
  summary: 'Cuántos pagos por revisar y disputas abiertas esperan, y desde cuándo',
});

export const getWaitingConversations = defineCall({
  ...counts,
  service: 'chat',
  path: '/api/agente/pendientes',
  summary: 'Cuántas personas esperan a alguien del equipo, y desde cuándo',
  access: 'staff',
});
