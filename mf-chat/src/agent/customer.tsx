import type { ConversationContext } from '@vitrina/contracts';
import { Button, formatMoment, Link, Message, Skeleton, Tag } from '@vitrina/sdk';
import styles from './agent.module.css';
import { texts } from './texts.ts';
import { useContext } from './use-inbox.ts';

/** Customer of a conversation: account, place, and earlier conversations. */
export function Customer({ id }: { id: string }) {
  const query = useContext(id);
  return (
    <section className={styles.customer} aria-label={texts.who}>
      <h3>{texts.who}</h3>
      {query.isPending && <Skeleton shape="tile" height="120px" />}
      {query.isError && (
        <Message tone="error">
          {texts.whoFailed} <Button onClick={() => query.refetch()}>{texts.retry}</Button>
        </Message>
      )}
      {query.data && <Facts context={query.data.data} />}
    </section>
  );
}

function Facts({ context: { cuenta, antes } }: { context: ConversationContext }) {
  return (
    <>
      {cuenta ? <Account account={cuenta} /> : <p className={styles.hint}>{texts.noAccount}</p>}
      <h4>{cuenta ? texts.before : texts.sameEmail}</h4>
      {antes.length === 0 && <p className={styles.hint}>{texts.noneBefore}</p>}
      <ul className={styles.earlier}>
        {antes.map(({ id, estado, fecha, ultimo }) => (
          <li key={id}>
            <Link to={{ pathname: '/agente', search: `estado=todas&c=${id}` }}>
              <time dateTime={fecha}>{formatMoment(fecha)}</time> · {texts.states[estado]}
            </Link>
            {ultimo && <span className={styles.preview}>{ultimo.text}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Account({ account }: { account: NonNullable<ConversationContext['cuenta']> }) {
  const { nombre, rol, plan, lugar, desde, correo_confirmado, suspendida } = account;
  const facts = [
    [texts.account.name, nombre],
    [texts.account.role, texts.roles[rol]],
    [texts.account.plan, texts.plans[plan]],
    [texts.account.place, lugar || texts.noPlace],
    [texts.account.since, formatMoment(desde)],
    [texts.account.email, correo_confirmado ? texts.confirmed : texts.unconfirmed],
  ] as const;
  return (
    <>
      {suspendida && <Tag>{texts.suspended}</Tag>}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
