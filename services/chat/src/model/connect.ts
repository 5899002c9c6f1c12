import type { Redis } from 'ioredis';
import OpenAI from 'openai';
import type { ChatConfig } from '../config.ts';
import { ModelAssistant } from './model-assistant.ts';
import { TokenBudget } from './token-budget.ts';

/** Retries of a request if the model's service temporarily refuses or fails. */
const RETRIES = 1;
/** Longest duration of a whole answer as a multiple of the timeout. */
const WAITS = 4;
/** Upper limit of that duration, in milliseconds: shorter than an answer's turn. */
const MAX_ANSWER_MS = 100_000;

/** Creates the assistant of the configured model; null without a key. */
export function modelAssistant(config: ChatConfig, redis: Redis): ModelAssistant | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model, OPENAI_BASE_URL: baseURL } = config;
  if (!apiKey || !model) return null;
  const client = new OpenAI({
    apiKey,
    maxRetries: RETRIES,
    timeout: config.ASSISTANT_TIMEOUT_MS,
    logLevel: 'off',
    ...(baseURL && { baseURL }),
  });
  const budget = new TokenBudget(redis, config.ASSISTANT_DAILY_TOKENS);
  const answerMs = Math.min(WAITS * config.ASSISTANT_TIMEOUT_MS, MAX_ANSWER_MS);
  return new ModelAssistant({ client, model, budget, answerMs });
}
