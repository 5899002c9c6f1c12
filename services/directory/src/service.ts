import type { Service } from '@vitrina/kernel';
import { blogs } from './blog/feature.ts';
import { comments } from './comments/feature.ts';
import { type DirectoryConfig, readConfig } from './config.ts';
import { connectDirectory } from './context.ts';
import { gallery } from './gallery/feature.ts';
import { places } from './geo/feature.ts';
import { indexing } from './indexing/feature.ts';
import { moderation } from './moderation/feature.ts';
import { ownData } from './own-data/feature.ts';
import { pictures } from './pictures/feature.ts';
import { ratings } from './ratings/feature.ts';
import { readModel } from './read-model/feature.ts';
import { search } from './search/feature.ts';
import { statistics } from './statistics/feature.ts';
import { tradePages } from './trade-pages/feature.ts';

const features = [
  readModel,
  indexing,
  search,
  tradePages,
  places,
  gallery,
  blogs,
  comments,
  ratings,
  moderation,
  pictures,
  statistics,
  ownData,
];

/** The directory service. The search engine is no readiness check: without it the directory browses its read model. */
export const directory: Service<DirectoryConfig> = {
  name: 'directory',
  readConfig,
  start: async (service, config) => {
    const context = await connectDirectory(service, config);
    return context.start(features, context);
  },
};
