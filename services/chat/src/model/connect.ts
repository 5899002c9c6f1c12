import type { Redis } from 'ioredis';
import OpenAI from 'openai';
import type { ChatConfig } from '../config.ts';
import { ModelAssistant } from './model-assistant.ts';
import { TokenBudget } from './token-budget.ts';

/** Tries of one request, besides the first, where the model's service refuses for the moment or fails. */
const RETRIES = 1;
/** Waits for the model that a whole answer may last, and its end in milliseconds: before that of its turn. */
const WAITS = 4;
const MAX_ANSWER_MS = 100_000;

/** The assistant of the configured model; null without a key. */
export function modelAssistant(config: ChatConfig, redis: Redis): ModelAssistant | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model, OPENAI_BASE_URL: baseURL } = config;
  if (!apiKey || !model) return null;
  const client = new OpenAI({
    ...{ apiKey, maxRetries: RETRIES, timeout: config.ASSISTANT_TIMEOUT_MS, logLevel: 'off' },
    ...(baseURL && { baseURL }),
  });
  const budget = new TokenBudget(redis, config.ASSISTANT_DAILY_TOKENS);
  const answerMs = Math.min(WAITS * config.ASSISTANT_TIMEOUT_MS, MAX_ANSWER_MS);
  return new ModelAssistant({ client, model, budget, answerMs });
}
