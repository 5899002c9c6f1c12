export {
  emailAddress,
  httpAddress,
  type MailConfig,
  mailConfig,
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
  textConfig,
} from './config/fragments.ts';
export { ConfigError, configOrExit, loadConfig, readVariable } from './config/load.ts';
export { mongoConfig } from './config/mongo-address.ts';
export { ServiceKeys } from './config/service-keys.ts';
export { applyNewer, compareAndSet } from './data/compare-and-set.ts';
export { type Clock, DatabaseClock } from './data/database-clock.ts';
export * from './data/hash-chain.ts';
export { hashToken, keyedId, newId, newToken, sameSecret, timeOfId } from './data/ids.ts';
export { connectMongo, namePattern, olderThan, pingMongo, required, trusted } from './data/mongo.ts';
export { isDuplicateKey } from './data/mongo-errors.ts';
export {
  connectRedis,
  keySpace,
  producerConnection,
  queueConnection,
  queueServers,
  type RedisPlace,
  waitingConnection,
} from './data/redis.ts';
export { deleteExpired, type RetentionRule, startRetention } from './data/retention.ts';
export { type Upgrade, upgradeAll, withSchemaVersion } from './data/schema-version.ts';
export { consumeEvents, type EventHandlers } from './events/consumer.ts';
export { beginEpoch, eventVersion, readEpoch } from './events/epoch.ts';
export { type OutboxEntry, outboxEntries, outboxFields, outboxIndex, type WithOutbox } from './events/outbox.ts';
export { Outbox, OutboxRelay } from './events/relay.ts';
export { type Announcer, announcer, RestoreWatch, runRestoredCommand } from './events/restore-watch.ts';
export { type App, createApp } from './http/app.ts';
export {
  CLIENT_ADDRESS_HEADER,
  CLIENT_DEVICE_HEADER,
  canonicalAddress,
  clientAddress,
  clientDevice,
  clientNetwork,
} from './http/client-address.ts';
export { CohortCookie } from './http/cohort-cookie.ts';
export { type AppEnv, requestLog } from './http/env.ts';
export * from './http/input.ts';
export { type InternalCallHandler, serveFeed, serveInternalCall } from './http/internal-calls.ts';
export { type Caller, callerOf, isWithinLimits, limitCaller, visitorKey } from './http/limit-call.ts';
export { Limits } from './http/limits.ts';
export { type IncomingFile, type MultipartForm, readMultipart, wholeFile } from './http/multipart.ts';
export { Problem, problemResponse, READING, refusalResponse, refuseMethod } from './http/problem.ts';
export { hasBody, isHost } from './http/request-checks.ts';
export * from './http/serve-call.ts';
export { listen, type Shortcut } from './http/server.ts';
export { readSession, requireAdmin, requireSameIdentity, SafeCookie } from './http/session.ts';
export {
  type AccountState,
  type ListedSession,
  SESSION_SECONDS,
  type Session,
  type SessionMark,
  type SessionOrigin,
  SessionStore,
  type StoredSession,
  zoneOfSession,
} from './http/session-store.ts';
export { forwardEvents, type SendEvent, sseResponse, type WatchedSession, watchSession } from './http/sse.ts';
export { type JobData, type JobName, jobCatalogue, type QueueName } from './jobs/catalogue.ts';
export { JobProducer, oldestWait, openAllQueues } from './jobs/producer.ts';
export { type JobHandlers, type JobRun, NonRetryableError, runWorker, type WorkerOptions } from './jobs/worker.ts';
export {
  type Letter,
  type Mail,
  type MailContent,
  type MailTransport,
  type TextMessage,
  writeLetter,
} from './mail/letter.ts';
export { serveLocalOutbox } from './mail/local-outbox.ts';
export {
  type DeadMail,
  deadMailIndex,
  dropDeadMail,
  listDeadMails,
  type MailNeed,
  mailFields,
  mailIndex,
  mailNeed,
  retryDeadMail,
  type WithMails,
} from './mail/pending-mails.ts';
export {
  type MailComposer,
  type MailComposers,
  MailOutbox,
  MailSender,
  type MailSenderOptions,
} from './mail/sender.ts';
export { messageTransport, textTransport } from './mail/text-messages.ts';
export { mailTransport, senderDomain } from './mail/transport.ts';
export { type BucketName, type ListedObject, type ObjectInfo, ObjectStore } from './objects/object-store.ts';
export { ClockFault, StoreFault } from './objects/store-fault.ts';
export { createLog, type Log } from './observe/log.ts';
export { createMetrics, type Metrics, measureSteps, readForScrape } from './observe/metrics.ts';
export { traceParent } from './observe/trace.ts';
export { type EventOptions, type Feature, type ServiceConfig, ServiceContext } from './service/context.ts';
export type { ReadyChecks } from './service/health.ts';
export { inTime, processorTime } from './service/in-time.ts';
export { Elections, Leader, type Leadership, leaderTask, startLeaderTask } from './service/leader.ts';
export { LiveChannel, publishLive } from './service/live.ts';
export { isPublicAddress, lookupPublic } from './service/public-lookup.ts';
export { type Pause, pauseUntil, RepeatingTask } from './service/repeating-task.ts';
export { runService, runServices, type Service, type ServiceDependencies, type ServiceToRun } from './service/run.ts';
export { makeScratch, sweepScratch } from './service/scratch.ts';
export { connectToAny, IDLE_CONNECTION_MS, ServiceClient } from './service/service-client.ts';
export { Shutdown } from './service/shutdown.ts';
