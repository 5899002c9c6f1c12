import { createLog } from '@vitrina/kernel';
import OpenAI from 'openai';
import type { OfficeHours } from '../agents/office-hours.ts';
import { type AnswerRequest, answer } from '../assistant/answer.ts';
import { understandThread } from '../assistant/thread.ts';
import { type Assistant, countOutcomes, type EvaluatedTurn, evaluate, everyTrade } from '../evaluation/evaluate.ts';
import { ModelAssistant } from '../model/model-assistant.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_MS = 80_000;
const ALWAYS: OfficeHours = { days: [1, 7], minutes: [0, 1_440], timeZone: 'UTC' };
const noNotice = async () => null;

const requestOf = ({ question, earlier, thread }: EvaluatedTurn): AnswerRequest => ({
  understood: understandThread(question, earlier),
  state: 'assistant',
  place: null,
  hours: ALWAYS,
  shown: thread.flatMap(({ providers }) => (providers.length > 0 ? [providers] : [])),
});

await report('deterministic', (turn) => answer(requestOf(turn), everyTrade, noNotice));

const { OPENAI_API_KEY: apiKey, OPENAI_MODEL: model, OPENAI_BASE_URL: baseURL } = process.env;
if (apiKey && model) {
  const client = new OpenAI({ apiKey, ...(baseURL && { baseURL }), timeout: TIMEOUT_MS, logLevel: 'off' });
  const log = createLog('eval', { LOG_LEVEL: 'silent' });
  let tokens = 0;
  const count = async (used: number) => {
    tokens += used;
  };
  const budget = { isLeft: async () => true, count };
  const assistant = new ModelAssistant({ client, model, budget, answerMs: ANSWER_MS });
  await report(model, (turn) =>
    assistant.answer({ ...turn, ...requestOf(turn), signal: new AbortController().signal, log }, everyTrade, noNotice),
  );
  console.log(`${tokens} tokens`);
} else console.log('no model: OPENAI_API_KEY and OPENAI_MODEL are not set');

/** Prints the unexpected outcomes, then the figures. */
async function report(name: string, assistant: Assistant): Promise<void> {
  const outcomes = await evaluate(assistant);
  for (const { conversation, found, place } of outcomes) {
    const [messages, expected, wanted] = conversation;
    if (found !== expected || (wanted && place !== wanted))
      console.log(`  ${messages.join(' / ')}: ${expected} ${wanted ?? ''} → ${found} ${place ?? ''}`);
  }
  console.log(name, countOutcomes(outcomes));
}
