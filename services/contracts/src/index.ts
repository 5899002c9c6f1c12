export type { HeldComment, ListedPost, ListedProvider, ListedState, ListedUser } from './calls/admin-lists.ts';
export type { AdminPaymentRow } from './calls/admin-payments.ts';
export type { AgentConversation, ConversationCard, ConversationContext } from './calls/agents.ts';
export type { Appeal, OwnAppeal } from './calls/appeals.ts';
export type { Entry, EntryCard, OwnEntry } from './calls/blog.ts';
export {
  type ConversationStatus,
  type KeptChatMessage,
  MAX_CHAT_MESSAGE,
  type VisitorConversation,
} from './calls/chat.ts';
export type { Comment } from './calls/comments.ts';
export type { DeadLetterRow } from './calls/dead-letters.ts';
export type { DeadMailRow } from './calls/dead-mails.ts';
export { type Access, type CallDefinition, MAX_JSON_BYTES, type ServiceName } from './calls/define.ts';
export type { Deploy, DeployedVersion } from './calls/deploys.ts';
export type {
  OwnPost,
  OwnPostState,
  Post,
  Provider,
  ProviderProfile,
  Rendition,
} from './calls/entities.ts';
export { provider as providerCard } from './calls/entities.ts';
export type { PresentationHint } from './calls/hints.ts';
export { type CallName, type Calls, calls } from './calls/index.ts';
export type { ProviderMessage, SavedReply } from './calls/messages.ts';
export type { Decision, Reportable, ReportCase } from './calls/moderation.ts';
export { operatorPages } from './calls/operator-pages.ts';
export type { OwnPasskey } from './calls/passkeys.ts';
export type { Receipt } from './calls/payments.ts';
export { type ProfileData, profileUpdate } from './calls/profile.ts';
export type { PublicationEvent } from './calls/publishing.ts';
export { MAX_RECOMMENDED, type Recommended } from './calls/recommendations.ts';
export {
  type EmptySearch,
  type FirstWork,
  type MatchedPart,
  type NearbyPlace,
  nearbyPlace,
  type PaidReason,
  type Suggestion,
  type UnderstoodSearch,
} from './calls/search.ts';
export type { SearchWord } from './calls/search-words.ts';
export type { SessionUser } from './calls/session.ts';
export { planId } from './calls/shared.ts';
export type { SocialFormat } from './calls/social-material.ts';
export type { OwnStatistics, PlatformStatistics, VisitDay } from './calls/statistics.ts';
export type { ListedTeam } from './calls/teams.ts';
export type { WaitingQueue } from './calls/waiting.ts';
export { HIGHLIGHT_END, HIGHLIGHT_START } from './rules/highlight.ts';
