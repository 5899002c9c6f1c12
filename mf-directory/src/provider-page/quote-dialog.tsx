import type { Provider } from '@vitrina/contracts';
import { hasContent, MESSAGE_LENGTH } from '@vitrina/contracts/rules';
import {
  api,
  Button,
  Dialog,
  lengthOf,
  Message,
  TextArea,
  TextField,
  tabMemory,
  useDraft,
  useSession,
  useSubmit,
} from '@vitrina/sdk';
import { useId, useState } from 'react';
import styles from './quote-dialog.module.css';

/** Error text of each field, in the order of the form; null for a valid field. */
function errorsOf({ nombre, email, telefono, texto }: Record<'nombre' | 'email' | 'telefono' | 'texto', string>) {
  const length = lengthOf(texto);
  const tooLong = length > MESSAGE_LENGTH.max ? quoteTexts.errors.long : null;
  return {
    texto: length < MESSAGE_LENGTH.min ? quoteTexts.errors.text : tooLong,
    nombre: hasContent(nombre) ? null : quoteTexts.errors.name,
    email: email.trim() || telefono.trim() ? null : quoteTexts.errors.contact,
  };
}

/**
 * Form with which a visitor requests a quote from a provider. The entered text is kept in this tab after a failed request or
 * a reload.
 * @param work name of the work from which the visitor opened the form; empty if none
 */
export default function QuoteDialog({
  provider,
  work,
  onClose,
}: {
  provider: Provider;
  work: string;
  onClose(): void;
}) {
  const form = useId();
  const { user } = useSession();
  const { draft, write, sendingKey, forget } = useDraft(
    `cotizacion.${provider.id}`,
    {
      nombre: user?.nombre ?? '',
      email: user?.email ?? '',
      telefono: '',
      texto: work ? quoteTexts.about(work) : '',
    },
    { store: tabMemory },
  );
  const [showErrors, setShowErrors] = useState(false);
  const [thanks, setThanks] = useState('');
  const errors = errorsOf(draft);
  const { busy, error, submit } = useSubmit(
    async () => {
      const headers = { 'Idempotency-Key': sendingKey() };
      const sent = await api.post('/api/mensajes', { proveedor: provider.id, ...draft }, { headers });
      forget();
      setThanks(sent.message);
    },
    {
      otherwise: quoteTexts.failed,
      check: () => {
        setShowErrors(true);
        const [first] = Object.entries(errors).find(([, text]) => text !== null) ?? [];
        if (first) document.getElementById(form)?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
        return first === undefined;
      },
    },
  );
  const title = quoteTexts.title(provider.nnegocio || provider.nombre);
  if (thanks) return <Thanks title={title} text={thanks} onClose={onClose} />;
  const field = (name: 'nombre' | 'email' | 'telefono' | 'texto') => ({
    name,
    value: draft[name],
    readOnly: busy,
    onChange: ({ target }: { target: { value: string } }) => write({ ...draft, [name]: target.value }),
  });
  const errorOf = (name: keyof typeof errors) => (showErrors ? errors[name] : null);
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{quoteTexts.cancel}</Button>
          <Button type="submit" form={form} variant="primary" icon="send" loading={busy}>
            {quoteTexts.send}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.intro}>{quoteTexts.intro}</p>
        <TextArea
          label={quoteTexts.text}
          hint={quoteTexts.textHint}
          error={errorOf('texto')}
          counter={{ used: lengthOf(draft.texto), limit: MESSAGE_LENGTH.max }}
          rows={5}
          {...field('texto')}
        />
        <TextField label={quoteTexts.name} autoComplete="name" error={errorOf('nombre')} {...field('nombre')} />
        <div className={styles.contactFields}>
          <TextField
            label={quoteTexts.email}
            type="email"
            autoComplete="email"
            hint={quoteTexts.contactHint}
            error={errorOf('email')}
            {...field('email')}
          />
          <TextField label={quoteTexts.phone} type="tel" autoComplete="tel" {...field('telefono')} />
        </div>
        {error && <Message tone="error">{error}</Message>}
      </form>
    </Dialog>
  );
}

function Thanks({ title, text, onClose }: { title: string; text: string; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>{quoteTexts.close}</Button>}>
      <Message tone="success">{text}</Message>
    </Dialog>
  );
}

const quoteTexts = {
  title: (name: string) => `Pedir cotización a ${name}`,
  intro: 'Te responde por correo, o te llama si solo dejas tu teléfono. Tu contacto lo ve solo este proveedor.',
  text: '¿Qué necesitas?',
  textHint: 'Qué, dónde y para cuándo: así te responde con un precio.',
  about: (work: string) => `Me interesa algo como «${work}». `,
  name: 'Tu nombre',
  email: 'Tu correo',
  phone: 'Tu teléfono',
  contactHint: 'Deja al menos uno de los dos.',
  send: 'Enviar mensaje',
  cancel: 'Cancelar',
  close: 'Listo',
  failed: 'No pudimos enviar tu mensaje. Sigue aquí: inténtalo de nuevo.',
  errors: {
    text: `Cuéntale qué necesitas en al menos ${MESSAGE_LENGTH.min} caracteres.`,
    long: `El mensaje no puede exceder los ${MESSAGE_LENGTH.max.toLocaleString('es-MX')} caracteres.`,
    name: 'Escribe tu nombre.',
    contact: 'Deja tu correo o tu teléfono para que te puedan responder.',
  },
} as const;
