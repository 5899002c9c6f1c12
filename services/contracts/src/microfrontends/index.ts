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
  assetExtensions,
  CONTRACT_FILE,
  type ContractFile,
  contractFile,
  embeddingProblems,
  type PublishedFile,
  publishedFilesProblems,
  publishedType,
} from './contract-file.ts';
export {
  type EmbeddedPaymentProvider,
  MAX_FILLERS,
  type MicrofrontendDeclaration,
  microfrontendDeclaration,
  microfrontendName,
} from './declaration.ts';
export * from './public-registry.ts';
export * from './publishing.ts';
export * from './registry-answer.ts';
