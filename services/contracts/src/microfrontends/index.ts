export {
  CONTRACT_FILE,
  type ContractFile,
  contractFile,
  MAX_PUBLISHED_FILE,
  MAX_PUBLISHED_FILES,
  type PublishedFile,
} from './contract-file.ts';
export { type MicrofrontendDeclaration, microfrontendName } from './declaration.ts';
export {
  channelMove,
  type FailureKind,
  type FailureReport,
  failureReport,
  type MicrofrontendStatus,
  microfrontendStatus,
  microfrontendVersion,
  publication,
} from './publishing.ts';
export {
  REGISTRY_ELEMENT,
  type RegistryAnswer,
  type ResolvedMicrofrontend,
  registryAnswer,
  resolvedMicrofrontend,
} from './registry-answer.ts';
