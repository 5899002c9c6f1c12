import type { Redis } from 'ioredis';
import OpenAI from 'openai';
import type { ChatConfig } from '../config.ts';
import { ModelAssistant } from './model-assistant.ts';
import { TokenBudget } from './token-budget.ts';

/** Tries of one request, besides the first, where the model's service refuses for the moment or fails. */
const RETRIES = 1;

/** The assistant of the configured model; null without a key. */
export function modelAssistant(config: ChatConfig, redis: Redis): ModelAssistant | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model, OPENAI_BASE_URL: baseURL } = config;
  if (!apiKey || !model) return null;
  const client = new OpenAI({
    ...{ apiKey, maxRetries: RETRIES, timeout: config.ASSISTANT_TIMEOUT_MS, logLevel: 'off' },
    ...(baseURL && { baseURL }),
  });
  return new ModelAssistant({ client, model, budget: new TokenBudget(redis, config.ASSISTANT_DAILY_TOKENS) });
}
