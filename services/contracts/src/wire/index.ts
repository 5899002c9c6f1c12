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
export { type ProfileField, profileFields, receivedProfile, wireProfile } from './profile.ts';
export { type PublicProvider, wireProvider } from './provider.ts';
