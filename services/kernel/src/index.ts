export { type AppealedSuspension, readAppeal, signAppeal } from './appeal-token.ts';
export { createCallDependencies } from './call-dependencies.ts';
export {
  appendToChain,
  type Chained,
  type ChainFault,
  chainFields,
  chainIndex,
  eraseWords,
  verifyChain,
} from './chain.ts';
export { applyNewer, compareAndSet } from './compare-and-set.ts';
export {
  emailAddress,
  httpAddress,
  type MailConfig,
  mailConfig,
  mongoConfig,
  objectsConfig,
  operatorConfig,
  type ProcessConfig,
  processConfig,
  type RedisServers,
  redisConfig,
  releaseConfig,
  releaseTrust,
  requireMailServer,
  requireOperator,
  requireReleaseKeys,
  retentionConfig,
  searchConfig,
  secret,
  serviceAddresses,
  serviceKeysConfig,
  staffNeedsPasskey,
} from './config/fragments.ts';
export { ConfigError, loadConfig, readVariable } from './config/load.ts';
export { DatabaseClock } from './database-clock.ts';
export { consumeEvents, type EventHandlers } from './events/consumer.ts';
export { beginEpoch, eventVersion, readEpoch } from './events/epoch.ts';
export { type OutboxEntry, outboxEntries, outboxFields, outboxIndex, type WithOutbox } from './events/outbox.ts';
export { Outbox, OutboxRelay } from './events/relay.ts';
export { type Announcer, announcer, RestoreWatch } from './events/restore-watch.ts';
export { runRestoredCommand } from './events/restored-command.ts';
export type { ReadyChecks } from './health.ts';
export { type App, createApp } from './http/app.ts';
export { chosenPlace } from './http/chosen-place.ts';
export {
  CLIENT_ADDRESS_HEADER,
  CLIENT_DEVICE_HEADER,
  canonicalAddress,
  clientAddress,
  clientNetwork,
} from './http/client-address.ts';
export { SafeCookie } from './http/cookie.ts';
export type { AppEnv } from './http/env.ts';
export { problemResponse, refusalResponse } from './http/errors.ts';
export { serveFeed } from './http/feed.ts';
export { isUnguessableKey, readIdempotencyKey } from './http/idempotency-key.ts';
export { type Caller, callerOf, limitCaller, visitorKey } from './http/limit-call.ts';
export { type IncomingFile, type MultipartForm, readMultipart, wholeFile } from './http/multipart.ts';
export { pageOf, readCursor, setNextLink, writeCursor } from './http/pages.ts';
export { parseInput, readJson, readText } from './http/parse.ts';
export { hasBody, isHost } from './http/request-checks.ts';
export { requestLog } from './http/request-log.ts';
export { requireAdmin } from './http/require-admin.ts';
export {
  type Answer,
  type CallDependencies,
  type CallHandler,
  type CallHandlers,
  type CallInput,
  type CallOf,
  type StreamEvents,
  serveCalls,
} from './http/serve-call.ts';
export { type InternalCallHandler, serveInternalCall } from './http/serve-internal-call.ts';
export { listen, type Shortcut } from './http/server.ts';
export { ServiceKeys } from './http/service-keys.ts';
export { readSession, requireSameIdentity } from './http/session.ts';
export { forwardEvents, type SendEvent, sseResponse } from './http/sse.ts';
export { describeReading, idCursor, olderThan, searchFilter } from './http/staff-lists.ts';
export { type WatchedSession, watchSession } from './http/watch-session.ts';
export { hashToken, keyedId, newId, newToken, sameSecret } from './ids.ts';
export { inTime } from './in-time.ts';
export { type JobData, type JobName, jobCatalogue, type QueueName } from './jobs/catalogue.ts';
export { openAllQueues } from './jobs/open-all-queues.ts';
export { JobProducer, oldestWait } from './jobs/producer.ts';
export { type JobHandlers, type JobRun, NonRetryableError, runWorker, type WorkerOptions } from './jobs/worker.ts';
export { Leader, type LeaderOptions, type Leadership, leaderTask, startLeaderTask } from './leader.ts';
export { Limits } from './limits.ts';
export { LiveChannel, publishLive } from './live.ts';
export { createLog, type Log } from './log.ts';
export { type DeadMail, dropDeadMail, listDeadMails, retryDeadMail } from './mail/dead-mails.ts';
export { type Letter, type Mail, type MailContent, writeLetter } from './mail/letter.ts';
export { deadMailIndex, type MailNeed, mailFields, mailIndex, mailNeed, type WithMails } from './mail/needs.ts';
export { type MailComposer, type MailComposers, MailOutbox, MailSender } from './mail/sender.ts';
export { serveLocalOutbox } from './mail/serve-outbox.ts';
export { type MailTransport, mailTransport, senderDomain } from './mail/transport.ts';
export { createMetrics, type Metrics, readForScrape } from './metrics.ts';
export { connectMongo, pingMongo, trusted } from './mongo.ts';
export { isDuplicateKey } from './mongo-errors.ts';
export { namePattern } from './name-pattern.ts';
export { type BucketName, type ListedObject, type ObjectInfo, ObjectStore } from './objects.ts';
export { Problem } from './problem.ts';
export { processorTime } from './processor-time.ts';
export { isPublicAddress, lookupPublic } from './public-lookup.ts';
export {
  connectRedis,
  keySpace,
  producerConnection,
  queueConnection,
  queueServers,
  type RedisPlace,
  waitingConnection,
} from './redis.ts';
export { RepeatingTask } from './repeating-task.ts';
export { deleteExpired, type RetentionRule, startRetention } from './retention.ts';
export { type Upgrade, upgradeAll, withSchemaVersion } from './schema-version.ts';
export { type EventOptions, type Feature, type ServiceConfig, ServiceContext } from './service/context.ts';
export { runService, runServices, type Service, type ServiceDependencies, type ServiceToRun } from './service.ts';
export { connectToAny, IDLE_CONNECTION_MS, ServiceClient } from './service-client.ts';
export {
  type AccountState,
  type ListedSession,
  SESSION_SECONDS,
  type Session,
  type SessionOrigin,
  SessionStore,
  type StoredSession,
  zoneOfSession,
} from './sessions.ts';
export { Shutdown } from './shutdown.ts';
export { openStaffActs, type StaffAct, StaffActs, staffActModel } from './staff-acts.ts';
export { StaffReads } from './staff-reads.ts';
export { measureSteps } from './steps.ts';
export { ClockFault, StoreFault } from './store-fault.ts';
export { traceParent } from './tracing/trace.ts';
export {
  isWithdrawalMark,
  linkPreviews,
  readWithdrawalList,
  WITHDRAWAL_KNOWN_MS,
  withdrawalList,
  withdrawalLists,
  withdrawalMark,
  writeWithdrawalList,
} from './withdrawn-media.ts';
