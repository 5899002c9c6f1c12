import type { App, CallKit } from '@vitrina/kernel';
import type { MediaAddresses } from './answers/cards.ts';
import { serveCommentEvents } from './calls/get-comment-events.ts';
import { serveComments } from './calls/get-comments.ts';
import { serveDecisions } from './calls/get-decisions.ts';
import { serveHeldComments } from './calls/get-held-comments.ts';
import { serveReports } from './calls/get-reports.ts';
import { serveCommentPost } from './calls/post-comment.ts';
import { serveCommentDelete } from './calls/post-comment-delete.ts';
import { serveCommentReply } from './calls/post-comment-reply.ts';
import { serveDecisionUndo } from './calls/post-decision-undo.ts';
import { serveHeldCommentPost } from './calls/post-held-comment.ts';
import { serveReportPost } from './calls/post-report.ts';
import { serveReportDecision } from './calls/post-report-decision.ts';
import type { RemovalKit } from './moderation/remove-thing.ts';

/** What visitors add, and administrators decide about it, needs beside what applying events does. */
interface VisitorKit extends RemovalKit {
  media: MediaAddresses;
  /** Mixed into what is kept of a visitor's address. */
  secret: string;
}

/** Mounts the calls of comments, reports and moderation. */
export function serveVisitors(app: App, calls: CallKit, kit: VisitorKit): void {
  const { store, media, board } = kit;
  serveComments(app, calls, store);
  serveCommentPost(app, calls, store, board);
  serveCommentReply(app, calls, store, board);
  serveCommentDelete(app, calls, store, board);
  serveCommentEvents(app, calls, store, board);
  serveReportPost(app, calls, store, kit.secret);
  serveModeration(app, calls, kit, media);
}

function serveModeration(app: App, calls: CallKit, kit: VisitorKit, media: MediaAddresses): void {
  serveHeldComments(app, calls, kit.store);
  serveHeldCommentPost(app, calls, kit.store, kit.board);
  serveReports(app, calls, kit.store, media);
  serveReportDecision(app, calls, kit);
  serveDecisions(app, calls, kit.store);
  serveDecisionUndo(app, calls, kit);
}
