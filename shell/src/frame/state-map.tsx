import { type CountryCode, displayName, type Outline } from '@vitrina/sdk';
import { useOutlines } from '@vitrina/sdk/bundled';
import { type CSSProperties, type MouseEvent, useState } from 'react';
import styles from './state-map.module.css';

/** Part of the outlines' plane: left, top, width, height in units. */
type Part = readonly [left: number, top: number, width: number, height: number];

interface CountryMap {
  main: Part;
  /** Small or distant states again, drawn larger in a corner of the sea: their part, and where it is drawn. */
  inset: {
    part: Part;
    at: Part;
    /** Code of its only state: all of it is the target. */
    only?: string;
  };
}

/** 1,000 units are 5.5 degrees of longitude. */
const MAPS: Readonly<Record<CountryCode, CountryMap>> = {
  // The centre: Ciudad de México, Tlaxcala, Morelos and their neighbours.
  MX: {
    main: [11_400, 26_350, 5_680, 3_750],
    inset: { part: [14_560, 29_050, 420, 311], at: [11_440, 28_570, 1_999, 1_480] },
  },
  // San Andrés y Providencia.
  CO: {
    main: [18_280, 30_390, 2_400, 3_160],
    inset: { part: [17_872, 30_441, 44, 44], at: [18_310, 30_420, 440, 440], only: 'SAP' },
  },
};

/** Share of the inset's width below which a state gets a larger target: 24 pixels on a narrow phone. */
const SMALL_IN_INSET = 0.24;
/** Share of the map's width below which a state gets a larger, invisible target for the pointer. */
const SMALL = 0.07;

/**
 * Map of a country whose states can be pressed: a supplement to the list of states, for people who point. Hidden from
 * assistive technology, which has the list; nothing is shown until the outlines are loaded.
 */
export function StateMap({
  country,
  chosen,
  onChoose,
}: {
  country: CountryCode;
  /** Code of the chosen state, or empty. */
  chosen: string;
  onChoose(code: string): void;
}) {
  const outlines = useOutlines().filter((outline) => outline.country === country);
  const [pointed, setPointed] = useState('');
  if (outlines.length === 0) return null;
  const { main, inset } = MAPS[country];
  const [, , width, height] = main;
  const codeAt = ({ target }: MouseEvent) => (target instanceof SVGElement && target.dataset.code) || '';
  const name = pointed || chosen;
  const [insetLeft, insetTop, insetWidth, insetHeight] = inset.at;
  return (
    <div className={styles.frame} aria-hidden="true">
      <svg
        aria-hidden="true"
        className={styles.map}
        viewBox={main.join(' ')}
        style={{ '--ratio': width / height } as CSSProperties}
        onClick={(event) => codeAt(event) && onChoose(codeAt(event))}
        onPointerOver={(event) => setPointed(codeAt(event))}
        onPointerLeave={() => setPointed('')}
      >
        <States outlines={outlines} chosen={chosen} target={width * SMALL} />
        <svg
          aria-hidden="true"
          x={insetLeft}
          y={insetTop}
          width={insetWidth}
          height={insetHeight}
          viewBox={inset.part.join(' ')}
        >
          <rect
            className={styles.inset}
            data-code={inset.only}
            data-chosen={inset.only === chosen}
            x={inset.part[0]}
            y={inset.part[1]}
            width="100%"
            height="100%"
          />
          <States outlines={outlines} chosen={chosen} target={inset.only ? 0 : inset.part[2] * SMALL_IN_INSET} />
        </svg>
        <rect className={styles.frameOfInset} x={insetLeft} y={insetTop} width={insetWidth} height={insetHeight} />
      </svg>
      <p className={styles.name}>{name ? displayName(country, name) : ' '}</p>
    </div>
  );
}

/** @param target diameter in units of the targets of small states; 0 for none */
function States({ outlines, chosen, target }: { outlines: readonly Outline[]; chosen: string; target: number }) {
  return (
    <>
      {outlines.map(({ code, path }) => (
        <path key={code} d={path} data-code={code} className={styles.state} data-chosen={code === chosen} />
      ))}
      {outlines
        .filter(({ size }) => size < target)
        .map(({ code, label: [x, y] }) => (
          <circle key={code} cx={x} cy={y} r={target / 2} data-code={code} className={styles.target} />
        ))}
    </>
  );
}
