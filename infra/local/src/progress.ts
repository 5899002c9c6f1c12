import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { styleText } from 'node:util';
import { paths } from './paths.ts';
import { texts } from './texts.ts';

/** Reports the progress of one long task. */
export interface Step {
  /** Shows the current stage; `percent` 0 to 100 if known. */
  stage(detail: string, percent?: number): void;
  done(detail: string): void;
  failed(detail: string): void;
}

/** Step without output, for work beside other output. */
export const silentStep: Step = { stage() {}, done() {}, failed() {} };

interface Screen {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): unknown;
}

const REDRAW_MS = 120;
/** Growth in percentage points before a log prints the percentage again. */
const LOGGED_POINTS = 20;

/** Progress of simultaneous steps: redrawn in place on a terminal, otherwise a line for each change. */
export class Progress {
  readonly #screen: Screen;
  readonly #durations: StageDurations;
  #live: boolean;
  #steps: StepView[] = [];
  #drawn = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Error of the step that failed first. The failures after it can come from cancelling the other steps. */
  cause: unknown;

  constructor(
    screen: Screen = process.stdout,
    live = screen.isTTY === true && process.env.CI === undefined,
    durations: StageDurations = new StageDurations(join(paths.cache, 'steps.json')),
  ) {
    this.#screen = screen;
    this.#durations = durations;
    this.#live = live;
    if (live) this.#timer = setInterval(() => this.#draw(), REDRAW_MS).unref();
  }

  /** Adds a line. */
  step(label: string): Step {
    const view: StepView = { label, state: 'waiting', detail: texts.stages.waiting };
    this.#steps.push(view);
    let printedPercent = 0;
    let stage: { name: string; from: number } | undefined;
    const print = () => {
      if (!this.#live) this.#screen.write(`${renderPlain(view, new Date())}\n`);
    };
    const finish = (state: 'done' | 'failed', detail: string) => {
      const now = performance.now();
      if (stage && state === 'done') this.#durations.record(stage.name, now - stage.from);
      Object.assign(view, { state, detail, percent: undefined, lastMs: undefined });
      view.tookMs = now - (view.from ?? now);
      print();
    };
    return {
      stage: (detail, percent) => {
        const now = performance.now();
        view.from ??= now;
        const name = `${label}: ${kind(detail)}`;
        const isNew = stage?.name !== name;
        if (isNew && stage) this.#durations.record(stage.name, now - stage.from);
        if (isNew) {
          stage = { name, from: now };
          view.lastMs = this.#durations.last(name);
        }
        Object.assign(view, { state: 'running', detail, percent });
        if (!isNew && (percent ?? 0) - printedPercent < LOGGED_POINTS) return;
        printedPercent = percent ?? 0;
        print();
      },
      done: (detail) => finish('done', detail),
      failed: (detail) => finish('failed', detail),
    };
  }

  /**
   * Runs work with its own progress line; `ending` turns the result into the line's final text.
   * @throws the work's error, after the line shows it
   */
  async run<T>(label: string, work: (step: Step) => Promise<T>, ending: (result: T) => string): Promise<T> {
    const step = this.step(label);
    try {
      const result = await work(step);
      step.done(ending(result));
      return result;
    } catch (error) {
      this.cause ??= error;
      step.failed(texts.stages.failed);
      throw error;
    }
  }

  /** Draws a last time and leaves the lines in place; unfinished steps print occasional lines from then on. */
  close(): void {
    clearInterval(this.#timer);
    if (this.#live) this.#draw();
    this.#live = false;
    this.#steps = [];
    this.#drawn = 0;
  }

  #draw(): void {
    if (this.#steps.length === 0) return;
    const lines = renderLive(this.#steps, this.#screen.columns ?? 80, true);
    const up = this.#drawn > 0 ? `\u001b[${this.#drawn}A` : '';
    this.#screen.write(`${up}${lines.map((line) => `\u001b[2K${line}\n`).join('')}`);
    this.#drawn = lines.length;
  }
}

/** Runs a single task with a progress line, see {@link Progress.run}. */
export function runStep<T>(label: string, work: (step: Step) => Promise<T>, ending: (result: T) => string): Promise<T> {
  const progress = new Progress();
  return progress.run(label, work, ending).finally(() => progress.close());
}

/** Removes the count from a stage: "descargando (3)" and "descargando (4)" are the same stage. */
function kind(detail: string): string {
  return detail.replace(/ ?\(?\d+\)?/g, '');
}

/** Duration of a stage that is too short to be waited for, in milliseconds. */
const UNNOTICED_MS = 1_000;

/** Durations of the stages of earlier runs, in milliseconds, in a file that survives them. */
export class StageDurations {
  readonly #file: string;
  readonly #lastMs: Record<string, number>;

  constructor(file: string) {
    this.#file = file;
    this.#lastMs = this.#read();
  }

  /** Duration of a stage when it last ran before this start, if it was noticeable. */
  last(stage: string): number | undefined {
    return this.#lastMs[stage];
  }

  record(stage: string, ms: number): void {
    if (ms < UNNOTICED_MS) return;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, `${JSON.stringify({ ...this.#read(), [stage]: Math.round(ms) }, null, 2)}\n`);
    } catch {
      // A checkout that cannot be written shows no earlier durations.
    }
  }

  #read(): Record<string, number> {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, number>;
    } catch {
      return {};
    }
  }
}

/** State shown by a progress line. */
export interface StepView {
  label: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Current stage or final result. */
  detail: string;
  /** From 0 to 100, if known. */
  percent?: number | undefined;
  /** Time at which the step began, by `performance.now()`. */
  from?: number;
  /** Duration of the finished step in milliseconds. */
  tookMs?: number;
  /** Duration of the current stage when it last ran, in milliseconds. */
  lastMs?: number | undefined;
}

const marks = { waiting: '·', running: '◌', done: '✓', failed: '✗' } as const;
const colours = { waiting: 'dim', running: 'cyan', done: 'green', failed: 'red' } as const;
const BAR_CELLS = 16;

/** Formats a duration: `850 ms`, `4.2 s`, `1 min 05 s`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** Draws a bar of 16 cells for 0 to 100 percent; clamps other values. */
export function bar(percent: number): string {
  const filled = Math.round((Math.min(100, Math.max(0, percent)) / 100) * BAR_CELLS);
  return '━'.repeat(filled) + '─'.repeat(BAR_CELLS - filled);
}

/** Renders a terminal line for each step, at most `columns` wide. */
export function renderLive(steps: readonly StepView[], columns: number, colour: boolean): string[] {
  const width = Math.max(...steps.map((step) => step.label.length));
  return steps.map(({ label, state, detail, percent, from, tookMs, lastMs }) => {
    const elapsedMs = tookMs ?? (from === undefined ? undefined : performance.now() - from);
    const text = [
      label.padEnd(width),
      ...(percent === undefined ? [] : [`${bar(percent)} ${String(Math.floor(percent)).padStart(3)} %`]),
      detail,
      ...(elapsedMs === undefined ? [] : [duration(elapsedMs)]),
    ].join('  ');
    const mark = colour ? styleText(colours[state], marks[state], { validateStream: false }) : marks[state];
    return `  ${mark} ${cut(text + lastTime(lastMs), columns - 5)}`;
  });
}

/** Renders a log line: time of day, step, stage. */
export function renderPlain({ label, state, detail, percent, tookMs, lastMs }: StepView, now: Date): string {
  const reached = percent === undefined ? '' : ` ${Math.floor(percent)} %`;
  const took = tookMs === undefined ? '' : ` (${duration(tookMs)})`;
  return `${now.toTimeString().slice(0, 8)} ${marks[state]} ${label}: ${detail}${reached}${took}${lastTime(lastMs)}`;
}

function lastTime(ms: number | undefined): string {
  return ms === undefined ? '' : ` · ${texts.lastTime(duration(Math.round(ms / 1_000) * 1_000).replace('.0', ''))}`;
}

function cut(text: string, columns: number): string {
  return text.length <= columns ? text : `${text.slice(0, Math.max(0, columns - 1))}…`;
}
