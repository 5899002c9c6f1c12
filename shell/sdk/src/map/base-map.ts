import { type LatLngBounds, Map as LeafletMap, latLngBounds, tileLayer } from 'leaflet';
import { loadOutlines, type MapBox, type Outline } from './outlines.ts';
import { UNITS_ZOOM } from './projection.ts';

/** Area that a map shows: a part of the earth, or a circle around a position; the radius is in kilometres. */
export type MapArea = MapBox | MapCircle;

/** Circle around a position: latitude, longitude in degrees; radius in kilometres. */
export interface MapCircle {
  at: readonly [latitude: number, longitude: number];
  radius: number;
}

/** Both countries, with their seas. */
const WORLD: MapBox = [-121, -7, -63, 35];
/** Zoom levels of `GET /api/mapa`. */
const ZOOM = { minZoom: 3, maxZoom: 12 };
/** Kilometres per degree of latitude. */
const DEGREE_KM = 111.2;

/** Bounds of an area. */
export function boundsOf(area: MapArea): LatLngBounds {
  if ('radius' in area) {
    const [latitude, longitude] = area.at;
    const height = area.radius / DEGREE_KM;
    const width = height / Math.cos((latitude * Math.PI) / 180);
    return latLngBounds([latitude - height, longitude - width], [latitude + height, longitude + width]);
  }
  const [west, south, east, north] = area;
  return latLngBounds([south, west], [north, east]);
}

/**
 * Creates a map in an element, with the outlines of the subdivisions and, if the operator has set some, street tiles over
 * them. The outlines appear when they are loaded; without them the map stays usable.
 * @param options.isStill a picture, without controls and gestures
 */
export function createMap(
  element: HTMLElement,
  area: MapArea,
  options: {
    isStill: boolean;
    classes: { outline: string; tiles: string };
    onOutlines(outlines: readonly Outline[]): void;
  },
): LeafletMap {
  const { isStill, classes } = options;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(element, {
    ...ZOOM,
    maxBounds: boundsOf(WORLD),
    attributionControl: false,
    zoomControl: false,
    // Points are elements of the page: they stay where they are while the map moves, but cannot follow a growing picture.
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: !isCalm,
    boxZoom: false,
    keyboard: !isStill,
    dragging: !isStill && !isTouch(),
    doubleClickZoom: !isStill,
    scrollWheelZoom: false,
    touchZoom: !isStill,
  });
  if (isCalm) map.panBy = (offset, how) => LeafletMap.prototype.panBy.call(map, offset, { ...how, animate: false });
  // Below the tiles: without them, and until they are there, the outlines are the map.
  map.createPane('outlines').style.zIndex = '100';
  map.fitBounds(boundsOf(area), { animate: false });
  addTiles(map, classes.tiles);
  void addOutlines(map, classes.outline).then(options.onOutlines, console.warn);
  return map;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Adds the outlines as paths that the browser scales: leaflet's polygons take 100 ms of a phone's processor, and some again
 * with each movement.
 */
async function addOutlines(map: LeafletMap, className: string): Promise<readonly Outline[]> {
  const outlines = await loadOutlines();
  const picture = document.createElementNS(SVG, 'svg');
  for (const { path } of outlines) {
    const drawn = document.createElementNS(SVG, 'path');
    drawn.setAttribute('class', className);
    drawn.setAttribute('d', path);
    picture.append(drawn);
  }
  /** Shows the window and half of it on each side, so that a drag has the outlines too. */
  const draw = () => {
    const half = map.getSize().divideBy(2);
    const { x: width, y: height } = half.multiplyBy(4);
    const corner = map.containerPointToLayerPoint(half.multiplyBy(-1));
    const scale = 2 ** (map.getZoom() - UNITS_ZOOM);
    const { x, y } = corner.add(map.getPixelOrigin());
    picture.setAttribute('viewBox', [x, y, width, height].map((pixels) => pixels / scale).join(' '));
    picture.setAttribute('width', `${width}`);
    picture.setAttribute('height', `${height}`);
    picture.style.translate = `${corner.x}px ${corner.y}px`;
  };
  draw();
  // Two fingers zoom without an end until they are lifted.
  map.on('zoom moveend', draw);
  map.getPane('outlines')?.append(picture);
  return outlines;
}

/** True for devices whose first pointer is a finger. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Id of the element in which the gateway describes the page; its data attributes name the operator's street tiles. */
const ELEMENT = 'vitrina-registro';

/** Attribution of the operator's street tiles as plain text; empty without tiles. */
export function tilesAttribution(): string {
  return document.getElementById(ELEMENT)?.dataset.tilesAttribution ?? '';
}

function addTiles(map: LeafletMap, className: string): void {
  const url = document.getElementById(ELEMENT)?.dataset.tiles;
  // The servers of street tiles refuse requests that do not name their page.
  if (url) tileLayer(url, { className, referrerPolicy: 'strict-origin-when-cross-origin' }).addTo(map);
}
