import type { AgentConversation, ConversationContext } from '@vitrina/contracts';
import {
  api,
  Button,
  formatMoment,
  Link,
  Message,
  Skeleton,
  Tag,
  TextField,
  useDraft,
  useQuery,
  useSession,
  useSubmit,
} from '@vitrina/sdk';
import { useState } from 'react';
import { MAX_MESSAGE } from '../typing.ts';
import styles from './agent.module.css';
import { texts } from './texts.ts';
import { useConversationActions } from './use-inbox.ts';

/** Beside the open conversation: its customer, a copy by mail, and the notes. */
export function ConversationSide({ conversation }: { conversation: AgentConversation }) {
  const { id, agente, propia } = conversation;
  const { user } = useSession();
  const isOthers = agente !== null && !propia && user?.rol !== 'admin';
  return (
    <aside className={styles.side}>
      <Customer id={id} />
      {!isOthers && <SendCopy key={id} id={id} />}
      <Notes conversation={conversation} canAdd={!isOthers} />
    </aside>
  );
}

function Customer({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['agente', 'contexto', id],
    queryFn: ({ signal }) => api.get('/api/agente/conversaciones/:id/contexto', { params: { id }, signal }),
  });
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

/** Mails the visitor a copy of the messages. */
function SendCopy({ id }: { id: string }) {
  const actions = useConversationActions(id);
  const { sendingKey, forget } = useDraft(null, {});
  const [sent, setSent] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    setSent(false);
    await actions.sendCopy(sendingKey());
    forget();
    setSent(true);
  });
  return (
    <>
      <Button variant="quiet" icon="mail" loading={busy} onClick={submit}>
        {texts.copy}
      </Button>
      {error && <Message tone="error">{error}</Message>}
      <output>{sent ? texts.copySent : ''}</output>
    </>
  );
}

const EMPTY = { text: '' };

/** Notes of the team. @param canAdd false if another agent has the conversation */
function Notes({ conversation: { id, notas }, canAdd }: { conversation: AgentConversation; canAdd: boolean }) {
  const actions = useConversationActions(id);
  const { draft, write, sendingKey } = useDraft(null, EMPTY);
  const { busy, error, submit } = useSubmit(
    async () => {
      await actions.note(draft.text.trim(), sendingKey());
      write(EMPTY);
    },
    { check: () => draft.text.trim() !== '' },
  );
  return (
    <section className={styles.notes} aria-label={texts.notes}>
      <h3>{texts.notes}</h3>
      {notas.length === 0 && <p className={styles.hint}>{texts.noNotes}</p>}
      <ul>
        {notas.map((note) => (
          <li key={note.id}>
            <p className={styles.byline}>
              <span>{note.autor}</span> <time dateTime={note.fecha}>{formatMoment(note.fecha)}</time>
            </p>
            <p className={styles.text}>{note.texto}</p>
          </li>
        ))}
      </ul>
      {canAdd && (
        <form className={styles.search} onSubmit={submit}>
          <TextField
            label={texts.note}
            maxLength={MAX_MESSAGE}
            value={draft.text}
            onChange={({ target }) => write({ text: target.value })}
          />
          <Button type="submit" loading={busy}>
            {texts.addNote}
          </Button>
        </form>
      )}
      {error && <Message tone="error">{error}</Message>}
    </section>
  );
}
