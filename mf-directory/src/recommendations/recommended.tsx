import { useEffect, useRef, useState } from 'react';
import { RecommendedList } from './recommended-list.tsx';
import type { RecommendationQuery } from './use-recommended.ts';

/** Distance below the window at which the list is loaded: it is not urgent and must delay nothing. */
const AHEAD = '600px';

/** 'También te puede interesar', loaded when it comes near the window; hidden if it is empty. */
export default function Recommended(query: RecommendationQuery) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={place}>{near && <RecommendedList {...query} />}</div>;
}
