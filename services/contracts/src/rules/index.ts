export {
  entryExcerpt,
  type LinkedPiece,
  MAX_ENTRIES,
  MAX_ENTRY_TEXT,
  MAX_ENTRY_TITLE,
  textParagraphs,
} from './blog.ts';
export { breadcrumbs } from './breadcrumbs.ts';
export { CARD_MARK } from './card-mark.ts';
export {
  APPEAL_LENGTH,
  isReportReason,
  MAX_COMMENT,
  MAX_FEATURED,
  MAX_POLICY,
  MAX_REASON,
  REPORT_REASONS,
  type ReportReason,
} from './comments.ts';
export { NOTICES_VERSION } from './consent.ts';
export { emailFault, readEmail } from './email.ts';
export { HIGHLIGHT_END, HIGHLIGHT_START, splitHighlight, type TextPiece } from './highlight.ts';
export { normalizeLink } from './link.ts';
export { type BrandedType, typeByBrands } from './media-brands.ts';
export { MAX_MESSAGE_REPLIES, MAX_SAVED_REPLIES, MESSAGE_LENGTH, MOST_COUNTED_MESSAGES } from './messages.ts';
export { MAX_PHONE_TEXT, type PhoneFault, phoneFault, phoneReadings } from './phone.ts';
export { checkMarks, cleanLine, cleanText, cutTo, hasContent, lengthOf } from './plain-text.ts';
export {
  checkNewPassword,
  checkPasswordChange,
  checkSegmentChoice,
  checkSegments,
  isPostalCode,
  MAX_DESCRIPTION,
  MAX_HOURS,
  MAX_LINK,
  MAX_SEGMENTS,
  missingProfileFields,
  type NewPasswordField,
  PASSWORD_LENGTH,
  PROFILE_FIELDS_TO_PUBLISH,
  type ProfileFieldToPublish,
  readPostalCode,
  splitSegments,
} from './profile.ts';
export {
  COMPRESS_ABOVE_BYTES,
  COMPRESS_MAX_SIDE,
  cleanPublishFields,
  isIsoDate,
  MAX_EVENT,
  MAX_EVENT_INPUT,
  MAX_PINNED,
  MAX_UPLOAD_BYTES,
  MAX_VIDEO_SECONDS,
  type PublishFault,
  type PublishFields,
  publishFaults,
} from './publish.ts';
export { countNew, SEEN_COMMENTS, seenUntil, withSeen } from './seen-comments.ts';
export { shownAddress } from './shown-address.ts';
export {
  MAX_SOCIAL_LINKS,
  normalizeSocialLink,
  normalizeSocialLinks,
  socialNetwork,
  splitSocialLinks,
} from './social-links.ts';
export { MIN_TERM_COUNT, STATISTICS_DAYS } from './statistics.ts';
