import type { QueueName } from '@vitrina/kernel';

/** The queue in which a file of this type waits: videos never stand before pictures. */
export function queueFor(type: string): QueueName {
  return type.startsWith('video/') ? 'video' : 'image';
}
