import { planHas } from '@vitrina/contracts/plans';
import { ProviderHead } from '../providers/provider-head.tsx';
import styles from './recommendations.module.css';
import { recommendationTexts as texts } from './texts.ts';
import { useRecommended, type Wanted } from './use-recommended.ts';

/** Other providers of a trade; a paid place is labelled (R39). */
export function RecommendedList(wanted: Wanted) {
  const { data = [] } = useRecommended(wanted);
  if (data.length === 0) return null;
  const paid = data.some(({ plan }) => planHas(plan, 'recomendaciones'));
  return (
    <section className={styles.section} aria-labelledby="titulo-recomendaciones">
      <header className={styles.head}>
        <h2 id="titulo-recomendaciones">{texts.title}</h2>
        <small>
          {texts.near} {paid && texts.paid}
        </small>
      </header>
      <ul className={styles.list}>
        {data.map((provider) => (
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
            {planHas(provider.plan, 'recomendaciones') && <small className={styles.paid}>{texts.paidPlace}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
