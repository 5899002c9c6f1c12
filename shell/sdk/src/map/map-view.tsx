import type { MapPoint } from '@vitrina/contracts';
import { displayName } from '@vitrina/contracts/places';
import { circle as drawCircle, type Handler, type Map as LeafletMap } from 'leaflet';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatNumber } from '../format.ts';
import { boundsOf, createMap, isTouch, type MapArea, type MapCircle, tilesAttribution } from './base-map.ts';
import styles from './map.module.css';
import type { MapBox, Outline } from './outlines.ts';
import { chooseLabels, diameterOf, joinPoints, type Label } from './points.ts';
import { positionOf } from './projection.ts';
import { mapTexts as texts } from './texts.ts';
import { useGestures } from './use-gestures.ts';

const NO_POINTS: readonly MapPoint[] = [];

/** Zoom from which the names of states fit. */
const STATE_NAMES_ZOOM = 5;

export interface MapViewProps {
  /** Accessible name. */
  label: string;
  /** Area that it shows first; another value moves it there. */
  area: MapArea;
  circle?: MapCircle | null;
  /** Name of the circle's centre. */
  centre?: string;
  points?: readonly MapPoint[];
  /** A picture of the area, without controls; `label` describes it. */
  isStill?: boolean;
  /** Called when the map has come to rest, with the part of the earth that it shows. */
  onRest?(box: MapBox, zoom: number): void;
  /** Called for a pressed point that zooming cannot divide: a single provider, or all of a town at the largest zoom. */
  onPoint?(point: MapPoint): void;
  /** Shown over the lower edge. */
  children?: ReactNode;
}

/**
 * Map of outlines, names of places, points with the number of providers, and a circle. Points are buttons: pressing one with
 * several providers zooms in.
 */
export function MapView(props: MapViewProps): ReactNode {
  const {
    label,
    area,
    circle = null,
    centre = '',
    points = NO_POINTS,
    isStill = false,
    onRest,
    onPoint,
    children,
  } = props;
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [outlines, setOutlines] = useState<readonly Outline[]>([]);
  const [start] = useState({ area, isStill });
  useEffect(() => {
    if (!element.current) return undefined;
    const classes = { outline: styles.outline ?? '', tiles: styles.tiles ?? '' };
    const made = createMap(element.current, start.area, { isStill: start.isStill, classes, onOutlines: setOutlines });
    const size = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    size.observe(element.current);
    setMap(made);
    return () => {
      size.disconnect();
      made.remove();
    };
  }, [start]);
  useArea(map, area);
  useCircle(map, circle);
  useRest(map, onRest);
  const isActive = useGestures(isStill ? null : map);
  const hint = useId();
  const attribution = tilesAttribution();
  const named = isStill
    ? { role: 'img', 'aria-label': label }
    : { role: 'region', 'aria-label': label, tabIndex: 0, 'aria-describedby': hint };
  return (
    <div className={styles.frame} data-active={isActive}>
      <div ref={element} className={styles.map} {...named} />
      {map && (
        <Points map={map} points={points} outlines={outlines} circle={circle} centre={centre} onPoint={onPoint} />
      )}
      {map && !isStill && <ZoomButtons map={map} />}
      {!isStill && (
        <p id={hint} className={isTouch() ? styles.hint : styles.hidden}>
          {isTouch() ? texts.touch : texts.keys}
        </p>
      )}
      <div className={styles.below}>
        {attribution && <p className={styles.attribution}>{attribution}</p>}
        {children}
      </div>
    </div>
  );
}

/** Moves the map to a changed area. */
function useArea(map: LeafletMap | null, area: MapArea): void {
  const shown = useRef(area);
  useEffect(() => {
    if (!map || shown.current === area) return;
    shown.current = area;
    map.fitBounds(boundsOf(area), { animate: false });
  }, [map, area]);
}

function useCircle(map: LeafletMap | null, circle: MapCircle | null): void {
  const [latitude, longitude] = circle?.at ?? [];
  const radius = circle?.radius ?? 0;
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined || radius === 0) return undefined;
    const className = styles.circle ?? '';
    const drawn = drawCircle([latitude, longitude], { radius: radius * 1000, className, interactive: false }).addTo(
      map,
    );
    return () => void drawn.remove();
  }, [map, latitude, longitude, radius]);
}

/** Time after the last movement at which the map counts as resting, in milliseconds: between two presses of an arrow key. */
const REST_MS = 250;

function useRest(map: LeafletMap | null, onRest: MapViewProps['onRest']): void {
  const newest = useRef(onRest);
  useLayoutEffect(() => {
    newest.current = onRest;
  }, [onRest]);
  useEffect(() => {
    if (!map) return undefined;
    const tell = () => {
      const bounds = map.getBounds();
      const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
      newest.current?.(box, map.getZoom());
    };
    let timer: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, REST_MS);
    };
    tell();
    map.on('moveend resize', moved);
    return () => {
      clearTimeout(timer);
      map.off('moveend resize', moved);
    };
  }, [map]);
}

/** Number that changes whenever positions on the map's layers change. */
function useLayout(map: LeafletMap): number {
  const [layout, setLayout] = useState(0);
  useEffect(() => {
    const changed = () => setLayout((now) => now + 1);
    map.on('zoomend viewreset', changed);
    return () => void map.off('zoomend viewreset', changed);
  }, [map]);
  return layout;
}

/** Handler of drags; leaflet's types leave out that it tells whether the last press was one. */
type DragHandler = Handler & { moved(): boolean };

/** Points and names, as children of leaflet's layer of markers, which moves with the map. */
function Points({
  map,
  points,
  outlines,
  circle,
  centre,
  onPoint,
}: Required<Pick<MapViewProps, 'points' | 'centre'>> & {
  map: LeafletMap;
  outlines: readonly Outline[];
  circle: MapCircle | null;
  onPoint: MapViewProps['onPoint'];
}) {
  const layout = useLayout(map);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout stands for the map's positions
  const { buttons, labels } = useMemo(() => {
    const pixelOf = ({ lat, lon }: { lat: number; lon: number }) => map.latLngToLayerPoint([lat, lon]).round();
    const buttons = joinPoints(points, pixelOf).map((point) => {
      const { x, y } = pixelOf(point);
      return { point, x, y, diameter: diameterOf(point.total) };
    });
    const names: Label[] = buttons.map(({ point, x, y, diameter }) => ({
      text: point.nombre,
      kind: 'town',
      x,
      y: y + diameter / 2 + 11,
    }));
    if (circle && centre) {
      const { x, y } = pixelOf({ lat: circle.at[0], lon: circle.at[1] });
      names.push({ text: centre, kind: 'town', x, y: y + 16 });
    }
    const states = map.getZoom() < STATE_NAMES_ZOOM ? [] : outlines;
    for (const { country, code, label } of states) {
      const [lat, lon] = positionOf(label);
      names.push({ text: displayName(country, code), kind: 'state', ...pointOf(pixelOf({ lat, lon })) });
    }
    // Tab order: from north to south.
    return { buttons: buttons.sort((a, b) => a.y - b.y), labels: chooseLabels(names, buttons) };
  }, [map, layout, points, outlines, circle, centre]);
  const focused = useKeptFocus(map, buttons);
  const press = (point: MapPoint, isPointer: boolean) => {
    // The click at the end of a drag.
    if (isPointer && (map.dragging as DragHandler).moved()) return;
    if (point.total === 1 || map.getZoom() === map.getMaxZoom()) {
      onPoint?.(point);
      return;
    }
    // The pressed button is replaced by the points it divides into.
    map.getContainer().focus({ preventScroll: true });
    map.setView([point.lat, point.lon], map.getZoom() + 2, { animate: false });
  };
  const pane = map.getPane('markerPane');
  const centrePixel = circle && centre ? pointOf(map.latLngToLayerPoint([circle.at[0], circle.at[1]]).round()) : null;
  return (
    pane &&
    createPortal(
      <>
        {labels.map(({ text, kind, x, y }) => (
          <span
            key={`${kind} ${text} ${x} ${y}`}
            className={styles.name}
            data-kind={kind}
            aria-hidden="true"
            style={{ left: x, top: y }}
          >
            {text}
          </span>
        ))}
        {centrePixel && <span className={styles.centre} style={{ left: centrePixel.x, top: centrePixel.y }} />}
        {buttons.map(({ point, x, y, diameter }) => (
          <button
            key={`${point.ciudad} ${point.proveedor ?? ''}`}
            type="button"
            className={styles.point}
            data-single={point.total === 1}
            style={{ left: x, top: y, width: diameter, height: diameter }}
            aria-label={texts.point(point.nombre, displayName(point.pais, point.estado), point.total, point.pais)}
            onFocus={({ currentTarget }) => {
              focused.current = currentTarget;
            }}
            onBlur={() => {
              focused.current = null;
            }}
            onClick={({ detail }) => press(point, detail > 0)}
          >
            {formatNumber(point.total, point.pais)}
          </button>
        ))}
      </>,
      pane,
    )
  );
}

/**
 * Moves the focus to the map when a focused point is replaced, such as by the finer points of an answer that arrives late.
 * @param points points whose change may remove it
 * @returns where the focused point is kept
 */
function useKeptFocus(map: LeafletMap, points: readonly unknown[]): RefObject<HTMLElement | null> {
  const focused = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the points removes buttons
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    map.getContainer().focus({ preventScroll: true });
  }, [map, points]);
  return focused;
}

const pointOf = ({ x, y }: { x: number; y: number }) => ({ x, y });

function ZoomButtons({ map }: { map: LeafletMap }) {
  useLayout(map);
  const zoom = map.getZoom();
  const button = (label: string, sign: string, step: number, isLast: boolean) => (
    <button type="button" aria-label={label} aria-disabled={isLast} onClick={() => map.setZoom(zoom + step)}>
      {sign}
    </button>
  );
  return (
    <div className={styles.zoom}>
      {button(texts.zoomIn, '+', 1, zoom >= map.getMaxZoom())}
      {button(texts.zoomOut, '−', -1, zoom <= map.getMinZoom())}
    </div>
  );
}
