import { api, Button, Icon, Message, Skeleton, useQuery } from '@vitrina/sdk';
import styles from './legal-page.module.css';
import { pageTexts as texts } from './texts/page.ts';

/** Loads the operator of the platform, which changes only with a deployment. */
function useOperator() {
  return useQuery({
    queryKey: ['operador'],
    queryFn: async ({ signal }) => (await api.get('/api/operador', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function Waiting({ failed, retry }: { failed: boolean; retry(): void }) {
  if (!failed) return <Skeleton height="72px" />;
  return (
    <>
      <Message tone="error">{texts.operatorFailed}</Message>
      <Button variant="secondary" onClick={retry}>
        {texts.again}
      </Button>
    </>
  );
}

/** Name, address and mail of the controller of people's data. @param lead text that names their responsibility */
export function OperatorCard({ lead }: { lead: string }) {
  const { data, isError, refetch } = useOperator();
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
        <Waiting failed={isError} retry={() => void refetch()} />
      )}
    </section>
  );
}

/** Retention times of data, as configured in this installation. */
export function Retention() {
  const { data, isError, refetch } = useOperator();
  return (
    <>
      <h3 className={styles.subtitle}>{texts.retentionTitle}</h3>
      {data ? (
        <Points points={texts.retention(data.conservacion)} />
      ) : (
        <Waiting failed={isError} retry={() => void refetch()} />
      )}
    </>
  );
}

/** Contact address of the operator. */
export function OperatorContact({ about }: { about: 'support' | 'privacy' }) {
  const { data, isError, refetch } = useOperator();
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
        <Waiting failed={isError} retry={() => void refetch()} />
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
