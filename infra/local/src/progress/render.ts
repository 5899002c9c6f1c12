import { styleText } from 'node:util';

export type StepState = 'waiting' | 'running' | 'done' | 'failed';

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
