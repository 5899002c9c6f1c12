import { mongoConfig, objectsConfig, processConfig, redisConfig, serviceTokenConfig } from '@vitrina/kernel';

/** Environment of the API process. */
export const apiConfig = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...objectsConfig,
  ...serviceTokenConfig,
};

/** Environment of a worker process. */
export const workerConfig = { ...processConfig, ...mongoConfig, ...redisConfig, ...objectsConfig };
