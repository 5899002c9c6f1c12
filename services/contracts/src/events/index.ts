export {
  type EventData,
  type EventEnvelope,
  type EventName,
  events,
  type Subscriber,
  subscribers,
} from './catalogue.ts';
export { type FeedEvent, type FeedName, type FeedPage, feedEvent, feedPage, feedQuery, feeds } from './feeds.ts';
export { type LiveEvent, type LiveTopic, liveEvents, type PostProgress } from './live.ts';
