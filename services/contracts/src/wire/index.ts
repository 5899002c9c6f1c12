export {
  type CommentRisk,
  commentRisks,
  type DecisionAction,
  type DecisionKind,
  decisionActions,
  decisionKinds,
  type ReportReasonName,
  reportReasons,
  type SubjectKind,
  subjectKinds,
} from './names.ts';
