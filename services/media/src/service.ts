import type { Service } from '@vitrina/kernel';
import { deadLetters } from './calls/dead-letters.ts';
import { internalReads } from './calls/internal-reads.ts';
import { ownPosts } from './calls/own-posts.ts';
import { pictureViews } from './calls/picture-views.ts';
import { profilePhotos } from './calls/profile-photos.ts';
import { uploads } from './calls/upload.ts';
import { type MediaConfig, readConfig } from './config.ts';
import { connectApi } from './context.ts';
import { metrics } from './operations/measure.ts';
import { queueDashboard } from './operations/queue-dashboard.ts';
import { removals } from './removals/removal-events.ts';

/** Definition of the API's process, separate or part of the all-in-one process; workers are separate processes. */
export const media: Service<MediaConfig> = {
  name: 'media',
  readConfig,
  start: async (service, config) => {
    const context = await connectApi(service, config);
    const reads = [internalReads, pictureViews];
    const features = [uploads, profilePhotos, ownPosts, removals, ...reads, deadLetters, queueDashboard, metrics];
    return context.start(features, context);
  },
};
