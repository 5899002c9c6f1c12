import { formatNumber, useLocationChoice } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { dayLabel } from './day-label.ts';
import styles from './statistics.module.css';

/** Height of the chart in pixels. */
const HEIGHT = 220;
/** Steps of the axes: counts and days are whole. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 1_000_000];
const DAY_STEPS = [1, 2, 5, 7, 14, 30];

/** Counts of days as bars. @param label what it shows, for those who do not see it */
export default function VisitsChart({
  label,
  days,
  counts,
}: {
  label: string;
  days: readonly string[];
  counts: readonly number[];
}) {
  const place = useRef<HTMLDivElement>(null);
  const { country } = useLocationChoice();
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const colour = (name: string) => () => {
      // A canvas takes no variables: the element says what one is in the theme of the moment.
      element.style.color = `var(${name})`;
      const value = getComputedStyle(element).color;
      element.style.color = '';
      return value;
    };
    const axis = {
      stroke: colour('--v-muted'),
      ticks: { show: false },
      font: `14px ${getComputedStyle(element).fontFamily}`,
    };
    const bars = UPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 });
    const options: UPlot.Options = {
      width: element.clientWidth,
      height: HEIGHT,
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.5, days.length - 0.5] },
        y: { range: (_plot, _least, most) => [0, Math.max(most, 4)] },
      },
      axes: [
        {
          ...axis,
          incrs: DAY_STEPS,
          size: 36,
          space: 64,
          grid: { show: false },
          values: (_plot, at) => at.map((index) => dayLabel(days[index], country)),
        },
        {
          ...axis,
          incrs: STEPS,
          size: 48,
          grid: { stroke: colour('--v-hairline'), width: 1 },
          values: (_plot, at) => at.map((count) => formatNumber(count, country)),
        },
      ],
      series: [{}, { fill: colour('--v-action'), width: 0, points: { show: false }, ...(bars && { paths: bars }) }],
    };
    const plot = new UPlot(options, [days.map((_, index) => index), [...counts]], element);
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    const redraw = () => plot.redraw(false, true);
    const themed = new MutationObserver(redraw);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', redraw);
    return () => {
      dark.removeEventListener('change', redraw);
      themed.disconnect();
      resized.disconnect();
      plot.destroy();
    };
  }, [days, counts, country]);
  return <div ref={place} className={styles.chart} role="img" aria-label={label} />;
}
