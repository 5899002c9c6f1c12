import type { ProviderMessage } from '@vitrina/contracts';
import { MAX_MESSAGE_REPLIES, shownAddress } from '@vitrina/contracts/rules';
import { Badge, Button, formatMoment, formatPhone, Icon, Message, useLocationChoice, useSubmit } from '@vitrina/sdk';
import { useId } from 'react';
import styles from './messages.module.css';
import { ReplyForm } from './reply-form.tsx';
import { messageTexts as texts } from './texts.ts';

/** Actions on a message; each rejects with the server's `ApiError`. */
interface MessageActions {
  onReply(text: string, key: string): Promise<void>;
  /** Undefined if the message is not marked as spam. */
  onAllow: (() => Promise<void>) | undefined;
  onRemove(): Promise<void>;
}

/** Message of a visitor: one line, and when opened the whole text with the replies and the ways to answer. */
export function MessageItem({
  message,
  open,
  onToggle,
  ...actions
}: { message: ProviderMessage; open: boolean; onToggle(): void } & MessageActions) {
  const content = useId();
  const { nombre, texto, fecha, estado } = message;
  const state = texts.states[estado];
  return (
    <li className={styles.item} data-new={estado === 'nuevo' || undefined}>
      <h2 className={styles.heading}>
        <button type="button" className={styles.line} aria-expanded={open} aria-controls={content} onClick={onToggle}>
          <span className={styles.who}>
            <b>{nombre}</b>
            {state && (estado === 'nuevo' ? <Badge>{state}</Badge> : <small>{state}</small>)}
          </span>
          <time dateTime={fecha}>{formatMoment(fecha)}</time>
          {!open && <span className={styles.excerpt}>{texto}</span>}
          <Icon name="chevron-down" />
        </button>
      </h2>
      <div id={content} hidden={!open}>
        {open && <Opened message={message} {...actions} />}
      </div>
    </li>
  );
}

function Opened({ message, onReply, onAllow, onRemove }: { message: ProviderMessage } & MessageActions) {
  const { country } = useLocationChoice();
  const { nombre, texto, correo, telefono, whatsapp, respuestas, razon } = message;
  const removing = useSubmit(onRemove, { otherwise: texts.failed });
  const allowing = useSubmit(async () => onAllow?.(), { otherwise: texts.failed });
  const error = removing.error ?? allowing.error;
  const answering = respuestas.length < MAX_MESSAGE_REPLIES ? 'possible' : 'complete';
  return (
    <div className={styles.opened}>
      {razon && <Message>{texts.why[razon]}</Message>}
      <p className={styles.text}>{texto}</p>
      {correo && <p className={styles.contact}>{shownAddress(correo)}</p>}
      {respuestas.map(({ id, texto: text, fecha }) => (
        <blockquote key={id} className={styles.answer}>
          <p className={styles.text}>{text}</p>
          <footer>
            {texts.you} · <time dateTime={fecha}>{formatMoment(fecha)}</time>
          </footer>
        </blockquote>
      ))}
      {correo && answering === 'possible' && <ReplyForm message={message} onSend={onReply} />}
      {correo && answering === 'complete' && <p className={styles.muted}>{texts.complete}</p>}
      {!correo && <p className={styles.muted}>{telefono ? texts.phoneOnly(whatsapp !== null) : texts.senderErased}</p>}
      {telefono && <PhoneWays phone={telefono} chat={whatsapp} name={nombre} country={country} />}
      {error && <Message tone="error">{error}</Message>}
      <p className={styles.actions}>
        {onAllow && (
          <Button icon="check" loading={allowing.busy} onClick={allowing.submit}>
            {texts.allow}
          </Button>
        )}
        <Button
          variant="quiet"
          icon="trash"
          aria-label={texts.removeOf(nombre)}
          loading={removing.busy}
          onClick={removing.submit}
        >
          {texts.remove}
        </Button>
      </p>
    </div>
  );
}

/** Links to call the sender or to open a chat with a first sentence. @param phone in E.164 */
function PhoneWays({
  phone,
  chat,
  name,
  country,
}: {
  phone: string;
  chat: string | null;
  name: string;
  country: 'MX' | 'CO';
}) {
  return (
    <p className={styles.ways}>
      <a href={`tel:${phone}`}>
        <Icon name="phone" />
        {texts.call} {formatPhone(phone, country)}
      </a>
      {chat && (
        <a href={`${chat}?text=${encodeURIComponent(texts.greeting(name))}`} target="_blank" rel="noreferrer">
          <Icon name="message-circle" />
          {texts.whatsapp}
        </a>
      )}
    </p>
  );
}
