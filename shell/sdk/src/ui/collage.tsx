import { COLUMN_COUNTS, layOut, ratioOf } from '@vitrina/contracts/layout';
import { type CSSProperties, type Key, type ReactNode, useMemo } from 'react';
import styles from './collage.module.css';

type Variables = Record<`--${string}`, number>;

function style(variables: Variables): CSSProperties {
  return variables as CSSProperties;
}

/**
 * Collage in 2, 3, 4 or 6 columns, depending on the width of its container. Every layout is computed in advance from the items'
 * sizes and the style sheet picks one, so nothing is measured, nothing moves, and the document keeps the items' order.
 */
export function Collage<T>({
  items,
  keyOf,
  sizeOf,
  children,
  label,
}: {
  items: readonly T[];
  keyOf(item: T): Key;
  /** Width and height of an item's picture in pixels. */
  sizeOf(item: T): { width: number; height: number };
  /** Draws an item, which fills its box. */
  children(item: T, index: number): ReactNode;
  /** Name of the list for assistive technology. */
  label: string;
}): ReactNode {
  const ratios = items.map((item) => ratioOf(sizeOf(item).width, sizeOf(item).height));
  const signature = ratios.join(' ');
  const layouts = useMemo(() => {
    const heights = signature === '' ? [] : signature.split(' ').map(Number);
    return COLUMN_COUNTS.map((columns) => ({ columns, ...layOut(heights, columns) }));
  }, [signature]);

  const whole: Variables = {};
  for (const { columns, height, gaps } of layouts) {
    whole[`--h${columns}`] = height;
    whole[`--g${columns}`] = gaps;
  }
  return (
    <div className={styles.frame}>
      <ul className={styles.collage} style={style(whole)} aria-label={label}>
        {items.map((item, index) => {
          const place: Variables = { '--r': ratios[index] ?? 1 };
          for (const { columns, boxes } of layouts) {
            const box = boxes[index];
            if (!box) continue;
            place[`--c${columns}`] = box.column;
            place[`--t${columns}`] = box.top;
            place[`--n${columns}`] = box.gaps;
          }
          return (
            <li key={keyOf(item)} className={styles.item} style={style(place)}>
              {children(item, index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
