import { z } from 'zod';
import { ORDER_SHAPE } from '../model/comment.ts';

/** Cursor of a list ordered by time: `sortKey` of the last document that was shown. */
export const orderCursor = z.string().regex(ORDER_SHAPE);
