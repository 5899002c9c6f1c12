export {
  type CommentRisk,
  type ContactChannel,
  commentRisks,
  contactChannels,
  type DecisionAction,
  type DecisionKind,
  decisionActions,
  decisionKinds,
  failureKinds,
  type PostKind,
  type PostStage,
  type PostState,
  postKinds,
  postStages,
  postStates,
  type ReportReasonName,
  type Role,
  removalScopes,
  reportReasons,
  roles,
  type SubjectKind,
  subjectKinds,
  visitKinds,
} from './names.ts';
export { type PictureFile, type PublicPost, publishFields, wirePost, wireProgress, wireRenditions } from './post.ts';
export { type ProfileField, profileFields, receivedProfile, wireProfile } from './profile.ts';
export { type PublicProvider, wireProvider } from './provider.ts';
