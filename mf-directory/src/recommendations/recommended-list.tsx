import type { Provider } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { ProviderHead } from '../providers/provider-head.tsx';
import styles from './recommendations.module.css';
import { recommendationTexts as texts } from './texts.ts';
import { type RecommendationQuery, useRecommended } from './use-recommended.ts';

/** Other providers of a trade; paid places are labelled (R39). */
export function RecommendedList(query: RecommendationQuery) {
  const { data = [] } = useRecommended(query);
  if (data.length === 0) return null;
  const isPaid = ({ plan }: Head) => planHas(plan, 'recomendaciones');
  return (
    <HeadList
      title={texts.title}
      note={`${texts.near} ${data.some(isPaid) ? texts.paid : ''}`}
      people={data}
      isPaid={isPaid}
    />
  );
}

type Head = Pick<
  Provider,
  'id' | 'slug' | 'nombre' | 'foto_perfil' | 'nnegocio' | 'especialidad' | 'plan' | 'pais' | 'estado_pais'
>;

/**
 * Titled list of providers, each with face, name, trade and place. @param isPaid tells which places are labelled as
 * paid
 */
export function HeadList({
  title,
  note,
  people,
  isPaid,
}: {
  title: string;
  note?: string;
  people: readonly Head[];
  isPaid?: (provider: Head) => boolean;
}) {
  return (
    <section className={styles.section} aria-labelledby="titulo-recomendaciones">
      <header className={styles.head}>
        <h2 id="titulo-recomendaciones">{title}</h2>
        {note && <small>{note}</small>}
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
              face={64}
            />
            {isPaid?.(provider) && <small className={styles.paid}>{texts.paidPlace}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
