import type { Feature } from '@vitrina/kernel';
import type { DirectoryContext } from '../context.ts';
import { adminListCalls } from './admin-lists.ts';
import { appealCalls } from './appeals.ts';
import { decisionCalls } from './decision-calls.ts';
import { logStaffAct } from './decisions.ts';
import { heldCommentCalls } from './held-comments.ts';
import { reportCalls } from './reports.ts';

/** Reports, removals, appeals, held comments and the audit log. */
export const moderation: Feature<DirectoryContext> = {
  name: 'moderation',
  start(context) {
    context.calls(
      { ...reportCalls, ...decisionCalls, ...heldCommentCalls, ...adminListCalls, ...appealCalls },
      context,
    );
    context.events({ 'staff.acted': ({ data }) => logStaffAct(context.store, data) });
  },
};
