import { api } from '@vitrina/sdk';
import { Deletions } from '../publications/deletions.ts';

/** Entries that their owner has deleted on this page. */
export const entryDeletions = new Deletions(
  (id, more) => api.delete('/api/blog/:id', { params: { id }, ...more }),
  'entrada_no_encontrada',
);
