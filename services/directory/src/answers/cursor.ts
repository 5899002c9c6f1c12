import { z } from 'zod';
import { ORDER_SHAPE } from '../model/comment.ts';

/** Where a list by time goes on: `sortKey` of the last document that was shown. */
export const orderCursor = z.string().regex(ORDER_SHAPE);
