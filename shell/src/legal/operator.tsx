import { api, Button, Icon, Message, Skeleton, useQuery } from '@vitrina/sdk';
import styles from './legal-page.module.css';
import { pageTexts as texts } from './texts/page.ts';

/** Loads the operator of the platform, which changes only with a deployment. `waiting` is shown as long as `data` is missing. */
function useOperator() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['operador'],
    queryFn: async ({ signal }) => (await api.get('/api/operador', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const waiting = isError ? (
    <>
      <Message tone="error">{texts.operatorFailed}</Message>
      <Button variant="secondary" onClick={() => void refetch()}>
        {texts.again}
      </Button>
    </>
  ) : (
    <Skeleton height="72px" />
  );
  return { data, waiting };
}

/** Name, address and mail of the controller of people's data. @param lead text that names their responsibility */
export function OperatorCard({ lead }: { lead: string }) {
  const { data, waiting } = useOperator();
  return (
    <section className={styles.contact} aria-label={texts.responsible}>
      <p>{lead}</p>
      {data ? (
        <dl className={styles.operator}>
          <dt>{texts.responsible}</dt>
          <dd>{data.nombre}</dd>
          <dt>{texts.address}</dt>
          <dd>{data.domicilio}</dd>
          <dt>{texts.mail}</dt>
          <dd>
            <a href={`mailto:${data.correo_privacidad}`}>{data.correo_privacidad}</a>
          </dd>
        </dl>
      ) : (
        waiting
      )}
    </section>
  );
}

/** Retention times of data, as configured in this installation. */
export function Retention() {
  const { data, waiting } = useOperator();
  return (
    <>
      <h3 className={styles.subtitle}>{texts.retentionTitle}</h3>
      {data ? <Points points={texts.retention(data.conservacion)} /> : waiting}
    </>
  );
}

/** Contact address of the operator. */
export function OperatorContact({ about }: { about: 'support' | 'privacy' }) {
  const { data, waiting } = useOperator();
  const mail = about === 'support' ? data?.correo : data?.correo_privacidad;
  return (
    <section id={texts.contactId} className={styles.contact}>
      <h2>{texts[about].title}</h2>
      <p>{texts[about].text}</p>
      {mail ? (
        <a href={`mailto:${mail}`}>
          <Icon name="mail" />
          {mail}
        </a>
      ) : (
        waiting
      )}
    </section>
  );
}

/** List of a section's points, each with a tick. */
export function Points({ points }: { points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <ul className={styles.points}>
      {points.map((text) => (
        <li key={text}>
          <Icon name="check" size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}
