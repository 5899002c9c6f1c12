import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bar, duration, Progress, renderLive, renderPlain, StageDurations, type StepView } from '../src/progress.ts';

const running: StepView = {
  label: 'Objetos (S3)',
  state: 'running',
  detail: 'compilando',
  percent: 50,
  tookMs: 12_345,
};

describe('a progress line', () => {
  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [4_210, '4.2 s'],
    [65_000, '1 min 05 s'],
  ])('shows %i ms as %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
  });

  it.each([
    [-5, 0],
    [0, 0],
    [50, 8],
    [100, 16],
    [140, 16],
  ])('fills %i percent with %i cells of 16', (percent, cells) => {
    expect([...bar(percent)].filter((cell) => cell === '━')).toHaveLength(cells);
    expect(bar(percent)).toHaveLength(16);
  });

  it('aligns the labels and shows bar, percent, stage and time', () => {
    const waiting: StepView = { label: 'Redis', state: 'waiting', detail: 'en espera' };
    expect(renderLive([running, waiting], 100, false)).toEqual([
      '  ◌ Objetos (S3)  ━━━━━━━━────────  50 %  compilando  12.3 s',
      '  · Redis         en espera',
    ]);
  });

  it('shows how long the stage took when it last ran', () => {
    const again = { label: 'Objetos (S3)', state: 'running', detail: 'compilando', lastMs: 54_321 } as const;
    expect(renderLive([again], 100, false)).toEqual(['  ◌ Objetos (S3)  compilando · la última vez 54 s']);
    expect(renderPlain({ ...again, lastMs: 83_000 }, new Date(2026, 0, 1, 9, 5, 7))).toBe(
      '09:05:07 ◌ Objetos (S3): compilando · la última vez 1 min 23 s',
    );
  });

  it('fits a narrow terminal without wrapping', () => {
    const [line = ''] = renderLive([running], 30, false);
    expect(line.length).toBeLessThanOrEqual(30);
    expect(line.endsWith('…')).toBe(true);
  });

  it('shows the time of day and the duration in a log', () => {
    const at = new Date(2026, 0, 1, 9, 5, 7);
    expect(renderPlain({ ...running, state: 'done', detail: 'listo', percent: undefined }, at)).toBe(
      '09:05:07 ✓ Objetos (S3): listo (12.3 s)',
    );
  });
});

describe('progress in a log', () => {
  const run = (durations = new StageDurations('/dev/null')) => {
    const lines: string[] = [];
    const progress = new Progress({ write: (text: string) => lines.push(text) }, false, durations);
    return { lines, step: progress.step('Objetos') };
  };

  it('keeps the durations of stages that people wait for, and shows them in the next run', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'progress-test-'));
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await rm(folder, { recursive: true });
    });
    const file = join(folder, 'cache', 'steps.json');
    const first = run(new StageDurations(file));
    first.step.stage('descargando módulos (1)');
    vi.advanceTimersByTime(500);
    first.step.stage('compilando', 10);
    vi.advanceTimersByTime(54_000);
    first.step.done('listo');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ 'Objetos: compilando': 54_000 });
    const second = run(new StageDurations(file));
    second.step.stage('descargando módulos (2)');
    second.step.stage('compilando', 0);
    expect(second.lines.map((line) => line.slice(11).trim())).toEqual([
      'Objetos: descargando módulos (2)',
      'Objetos: compilando 0 % · la última vez 54 s',
    ]);
  });

  it('prints a single line for a stage whose count grows', () => {
    const { lines, step } = run();
    for (let count = 0; count < 50; count += 1) step.stage(`descargando módulos (${count})`);
    expect(lines).toHaveLength(1);
  });

  it('prints a line for each new stage and for every twenty percentage points', () => {
    const { lines, step } = run();
    step.stage('descargando');
    for (let percent = 0; percent <= 100; percent += 1) step.stage('compilando', percent);
    step.done('listo');
    expect(lines.map((line) => line.slice(11).trim())).toEqual([
      'Objetos: descargando',
      'Objetos: compilando 0 %',
      'Objetos: compilando 20 %',
      'Objetos: compilando 40 %',
      'Objetos: compilando 60 %',
      'Objetos: compilando 80 %',
      'Objetos: compilando 100 %',
      expect.stringMatching(/^Objetos: listo \(/),
    ]);
  });

  it('keeps the error of the step that failed first', async () => {
    const progress = new Progress({ write() {} }, false);
    const fail = (text: string) => () => Promise.reject(new Error(text));
    for (const text of ['no space left', 'cancelled'])
      await expect(progress.run(text, fail(text), () => '')).rejects.toThrow(text);
    expect(progress.cause).toEqual(new Error('no space left'));
  });
});
