export {
  type DeadLetterRow,
  type HeldComment,
  type ListedPost,
  type ListedProvider,
  type ListedState,
  type ListedUser,
  operatorPages,
  type WaitingQueue,
} from './calls/admin.ts';
export type { AgentConversation, ConversationCard, ConversationContext } from './calls/agents.ts';
export type { BadgeReview, OwnBadges } from './calls/badges.ts';
export type { Entry, EntryCard, OwnEntry } from './calls/blog.ts';
export {
  type ConversationStatus,
  type KeptChatMessage,
  MAX_CHAT_MESSAGE,
  type VisitorConversation,
} from './calls/chat.ts';
export type { Comment, CommentOrder, Ratings } from './calls/comments.ts';
export { type Access, type CallDefinition, limitsOf, MAX_JSON_BYTES, type ServiceName } from './calls/define.ts';
export type { Deploy, DeployedVersion } from './calls/deploys.ts';
export type {
  Badge,
  OwnPiece,
  OwnPost,
  OwnPostState,
  Piece,
  Post,
  Provider,
  ProviderProfile,
  Rendition,
} from './calls/entities.ts';
export { type CardProvider, cardProvider } from './calls/entities.ts';
export { planId } from './calls/fields.ts';
export type { MapPoint, SiteMapPage, SocialFormat } from './calls/findable.ts';
export { MAX_RECOMMENDED, type Recommended } from './calls/gallery.ts';
export { type CallName, type Calls, calls } from './calls/index.ts';
export type { DeadMailRow } from './calls/mail.ts';
export type { ProviderMessage, SavedReply } from './calls/messages.ts';
export type { Appeal, Decision, OwnAppeal, Reportable, ReportCase } from './calls/moderation.ts';
export type { AdminPaymentRow, Receipt } from './calls/payments.ts';
export { type PresentationHint, type ProfileData, profileUpdate } from './calls/profile.ts';
export { type PublicationEvent, workField } from './calls/publishing.ts';
export {
  type EmptySearch,
  type FilterCounts,
  type FirstWork,
  type FoundProvider,
  LEAST_STARS,
  type MatchedPart,
  type NearbyPlace,
  nearbyPlace,
  type PaidReason,
  SEARCH_RADII,
  type SearchedAround,
  type SearchFilters,
  type SearchOrder,
  type SearchWord,
  type Suggestion,
  type UnderstoodSearch,
} from './calls/search.ts';
export type { OwnPasskey, SessionUser } from './calls/sign-in.ts';
export type { OwnStatistics, PlatformStatistics, VisitDay } from './calls/statistics.ts';
export type { ListedTeam } from './calls/teams.ts';
export { MAX_OF_TRADE, MAX_TRADE_LINKS, type TradeLink, type TradePage } from './calls/trade-pages.ts';
export { HIGHLIGHT_END, HIGHLIGHT_START } from './rules/highlight.ts';
