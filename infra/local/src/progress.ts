import { styleText } from 'node:util';
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
  #live: boolean;
  readonly #steps: LiveStep[] = [];
  #drawn = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(screen: Screen = process.stdout, live = screen.isTTY === true && process.env.CI === undefined) {
    this.#screen = screen;
    this.#live = live;
    if (live) this.#timer = setInterval(() => this.#draw(), REDRAW_MS).unref();
  }

  /** Adds a line. */
  step(label: string): Step {
    const step = new LiveStep(label, (view) => {
      if (!this.#live) this.#screen.write(`${renderPlain(view, new Date())}\n`);
    });
    this.#steps.push(step);
    return step;
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
      step.failed(texts.stages.failed);
      throw error;
    }
  }

  /** Draws a last time and leaves the lines in place; unfinished steps print occasional lines from then on. */
  close(): void {
    clearInterval(this.#timer);
    if (this.#live) this.#draw();
    this.#live = false;
    this.#steps.length = 0;
    this.#drawn = 0;
  }

  #draw(): void {
    if (this.#steps.length === 0) return;
    const lines = renderLive(
      this.#steps.map((step) => step.view()),
      this.#screen.columns ?? 80,
      true,
    );
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

class LiveStep implements Step {
  readonly #label: string;
  readonly #print: (view: StepView) => void;
  #state: StepState = 'waiting';
  #detail: string = texts.stages.waiting;
  #percent: number | null = null;
  #printedPercent = 0;
  #from: number | null = null;
  #tookMs: number | null = null;

  constructor(label: string, print: (view: StepView) => void) {
    this.#label = label;
    this.#print = print;
  }

  view(): StepView {
    const elapsedMs = this.#tookMs ?? (this.#from === null ? null : performance.now() - this.#from);
    return { label: this.#label, state: this.#state, detail: this.#detail, percent: this.#percent, elapsedMs };
  }

  stage(detail: string, percent?: number): void {
    const moved = (percent ?? 0) - this.#printedPercent >= LOGGED_POINTS;
    const worthALine = this.#state !== 'running' || kind(detail) !== kind(this.#detail) || moved;
    this.#from ??= performance.now();
    this.#state = 'running';
    this.#detail = detail;
    this.#percent = percent ?? null;
    if (!worthALine) return;
    this.#printedPercent = percent ?? 0;
    this.#print(this.view());
  }

  done(detail: string): void {
    this.#finish('done', detail);
  }

  failed(detail: string): void {
    this.#finish('failed', detail);
  }

  #finish(state: 'done' | 'failed', detail: string): void {
    this.#tookMs = this.#from === null ? 0 : performance.now() - this.#from;
    this.#state = state;
    this.#detail = detail;
    this.#percent = null;
    this.#print(this.view());
  }
}

/** Removes the count from a stage: "descargando (3)" and "descargando (4)" are the same stage. */
function kind(detail: string): string {
  return detail.replace(/\d+/g, '');
}

type StepState = 'waiting' | 'running' | 'done' | 'failed';

/** State shown by a progress line. */
export interface StepView {
  label: string;
  state: StepState;
  /** Current stage or final result. */
  detail: string;
  /** From 0 to 100; null if unknown. */
  percent: number | null;
  /** Milliseconds since the step began; null before. */
  elapsedMs: number | null;
}

const marks: Record<StepState, string> = { waiting: '·', running: '◌', done: '✓', failed: '✗' };
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
  return steps.map((step) => {
    const text = [
      step.label.padEnd(width),
      ...(step.percent !== null && step.state === 'running'
        ? [`${bar(step.percent)} ${String(Math.floor(step.percent)).padStart(3)} %`]
        : []),
      step.detail,
      ...(step.elapsedMs !== null && step.state !== 'waiting' ? [duration(step.elapsedMs)] : []),
    ].join('  ');
    const mark = colour
      ? styleText(colours[step.state], marks[step.state], { validateStream: false })
      : marks[step.state];
    return `  ${mark} ${cut(text, columns - 5)}`;
  });
}

/** Renders a log line: time of day, step, stage. */
export function renderPlain(step: StepView, now: Date): string {
  const time = now.toTimeString().slice(0, 8);
  const percent = step.percent !== null && step.state === 'running' ? ` ${Math.floor(step.percent)} %` : '';
  const took = step.state === 'done' || step.state === 'failed' ? ` (${duration(step.elapsedMs ?? 0)})` : '';
  return `${time} ${marks[step.state]} ${step.label}: ${step.detail}${percent}${took}`;
}

function cut(text: string, columns: number): string {
  return text.length <= columns ? text : `${text.slice(0, Math.max(0, columns - 1))}…`;
}
