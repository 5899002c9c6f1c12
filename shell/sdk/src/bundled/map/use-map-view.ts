import { loadMapView, type MapViewProps } from '@vitrina/sdk';
import { type ComponentType, useCallback, useEffect, useState } from 'react';

/**
 * Loads the map's code, with leaflet (44 KB gzip).
 * @returns the component, or null until it is there; `failed` if it could not be loaded, until `retry` loads it again
 */
export function useMapView(): { MapView: ComponentType<MapViewProps> | null; failed: boolean; retry(): void } {
  const [MapView, setMapView] = useState<ComponentType<MapViewProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => {
    setFailed(false);
    loadMapView().then(
      (component) => setMapView(() => component),
      () => setFailed(true),
    );
  }, []);
  useEffect(retry, [retry]);
  return { MapView, failed, retry };
}
