export {
  budgetOverrun,
  defaultLimits,
  firstRouteOverrun,
  hasReviewedBudget,
  type JavaScriptLimits,
  javaScriptLimits,
  kilobytes,
  maxLimits,
  scriptBytes,
} from './budgets.ts';
export {
  CONTRACT_FILE,
  type ContractFile,
  contractFile,
  type PublishedFile,
} from './contract-file.ts';
export {
  type EmbeddedPaymentProvider,
  MAX_FILLERS,
  type MicrofrontendDeclaration,
  microfrontendDeclaration,
  microfrontendName,
} from './declaration.ts';
export { embeddingProblems } from './embedding.ts';
export { type FailureGroup, failureGroups, failureGroupsQuery, type StackFrame } from './failure-groups.ts';
export { publicRegistry, toPublicRegistry } from './public-registry.ts';
export { publishedFilesProblems } from './published-files.ts';
export { assetExtensions, publishedType } from './published-types.ts';
export {
  channelMove,
  configurationOrder,
  type FailureCode,
  type FailureReport,
  failureCode,
  failureReport,
  type MicrofrontendStatus,
  microfrontendHistory,
  microfrontendStatus,
  microfrontendVersion,
  type NewVersion,
  newVersion,
  type Origin,
  type PageMeasures,
  type PreviewLink,
  pageMeasures,
  previewLink,
  previewOrder,
  publication,
  retirement,
  type rollbackOrder,
  rolledBack,
  rotatedToken,
} from './publishing.ts';
export {
  FIRST_ANSWERS_ELEMENT,
  FIRST_CONTENT_ELEMENT,
  type FirstAnswers,
  type LastGood,
  type LoadedFile,
  REGISTRY_ELEMENT,
  type RegistryAnswer,
  type ResolvedMicrofrontend,
  registryAnswer,
  resolvedMicrofrontend,
} from './registry-answer.ts';
