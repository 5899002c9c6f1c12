import { planHas } from '@vitrina/contracts/plans';
import { type Answer, api, Link, useQuery } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { PAID_PATH } from '../explore/explore-view.tsx';
import { ProviderHead } from '../providers/provider-head.tsx';
import styles from './recommendations.module.css';

/** Distance below the window at which the list is loaded: it is not urgent and must delay nothing. */
const AHEAD = '600px';

/** 'También te puede interesar', loaded when it comes near the window; hidden if it is empty. */
export default function Recommended(query: RecommendationQuery) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    // A busy browser reports several changes together, the oldest first.
    const near = (changes: IntersectionObserverEntry[]) => changes.some(({ isIntersecting }) => isIntersecting);
    const watch = new IntersectionObserver((changes) => near(changes) && setNear(true), { rootMargin: AHEAD });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={place}>{near && <RecommendedList {...query} />}</div>;
}

/** Other providers of a trade; paid places are labelled (R39). */
function RecommendedList(query: RecommendationQuery) {
  const { data = [] } = useRecommended(query);
  if (data.length === 0) return null;
  const isPaid = ({ plan }: Head) => planHas(plan, 'recomendaciones');
  return (
    <HeadList
      title={recommendationTexts.title}
      note={recommendationTexts.near}
      paidNote={data.some(isPaid) && recommendationTexts.paid}
      people={data}
      isPaid={isPaid}
    />
  );
}

type Head = Answer<'GET', '/api/recomendaciones'>['data'][number];

/** Titled list of providers, each with face, name, trade and place. @param isPaid tells which are labelled as paid */
export function HeadList({
  title,
  note,
  paidNote,
  people,
  isPaid,
}: {
  title: string;
  note?: string;
  /** Note on paid places, which links to their rules. */
  paidNote?: string | false;
  people: readonly Head[];
  isPaid?: (provider: Head) => boolean;
}) {
  return (
    <section className={styles.section} aria-labelledby="titulo-recomendaciones">
      <header className={styles.head}>
        <h2 id="titulo-recomendaciones">{title}</h2>
        {(note || paidNote) && (
          <small>
            {note} {paidNote && <Link to={PAID_PATH}>{paidNote}</Link>}
          </small>
        )}
      </header>
      <ul className={styles.list}>
        {people.map((provider) => (
          <li key={provider.id} className={styles.item}>
            <ProviderHead
              slug={provider.slug}
              person={provider.nombre}
              photo={provider.foto_perfil}
              name={provider.nnegocio || provider.nombre}
              trade={provider.especialidad}
              plan={provider.plan}
              place={provider}
              rated={provider}
              face={64}
            />
            {isPaid?.(provider) && <small className={styles.paid}>{recommendationTexts.paidPlace}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Most ids that the call accepts. */
const MAX_WITHOUT = 60;

interface RecommendationQuery {
  /** Comma-separated segments: providers with any of them match. */
  segments: string;
  country: string;
  state: string;
  /** Ids of providers that are already shown. */
  without: readonly string[];
}

/** Providers of a trade, nearby ones first. */
function useRecommended({ segments, country, state, without }: RecommendationQuery) {
  const sin = without.slice(0, MAX_WITHOUT).join(',');
  const query = { segmento: segments, pais: country, estado: state, ...(sin && { sin }) };
  return useQuery({
    queryKey: ['recomendaciones', query],
    queryFn: async ({ signal }) => (await api.get('/api/recomendaciones', { query, signal })).data,
    staleTime: 60_000,
  });
}

const recommendationTexts = {
  title: 'También te puede interesar',
  near: 'Del mismo oficio, los más cercanos primero.',
  paid: 'Premium paga por salir antes.',
  paidPlace: 'Lugar pagado',
} as const;
