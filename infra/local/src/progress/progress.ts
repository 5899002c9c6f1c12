import { texts } from '../texts.ts';
import { renderLive, renderPlain, type StepState, type StepView } from './render.ts';

/** Reports the progress of one long task. */
export interface Step {
  /** Shows the current stage; `percent` 0 to 100 if known. */
  stage(detail: string, percent?: number): void;
  done(detail: string): void;
  failed(detail: string): void;
}

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
