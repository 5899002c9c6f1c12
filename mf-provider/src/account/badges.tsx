import type { OwnBadges } from '@vitrina/contracts';
import { BADGE_NAMES, BADGES, type BadgeName } from '@vitrina/contracts/rules';
import {
  api,
  Button,
  formatDay,
  formatPhone,
  Link,
  Message,
  Skeleton,
  TextField,
  useQuery,
  useQueryClient,
  useSubmit,
} from '@vitrina/sdk';
import { useState } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import { emptyIn, useAccessForm } from '../login/access-form.ts';
import { texts } from '../texts.ts';
import styles from './account.module.css';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { badgeTexts as t } from './texts.ts';

const KEY = ['insignias'] as const;

/** Badges of the signed-in provider (R56): since when each is shown, or how to get it. */
export function OwnBadgesSection() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/insignias', { signal })).data,
  });
  const since = new Map(data?.insignias.map(({ tipo, desde }) => [tipo, desde]));
  return (
    <section className={styles.section} aria-labelledby="insignias">
      <h2 id="insignias">{t.title}</h2>
      <p>
        {t.intro} <Link to="/como-funciona#insignias">{t.rules}</Link>
      </p>
      {isPending && <Skeleton shape="tile" height="240px" />}
      {error && !data && (
        <LoadFailed error={error} text={t.loadFailed} retry={texts.publications.retry} onRetry={refetch} />
      )}
      {data && (
        <dl className={styles.badges}>
          {BADGES.map((kind) => {
            const day = since.get(kind);
            return (
              <div key={kind}>
                <dt>
                  {day && '✓ '}
                  {BADGE_NAMES[kind]}
                </dt>
                <dd>{day ? t.since(formatDay(day)) : <Missing kind={kind} own={data} />}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}

/** Way to a badge that the provider does not have. */
function Missing({ kind, own }: { kind: BadgeName; own: OwnBadges }) {
  if (kind === 'telefono') return own.recibe_codigos ? <PhoneCode own={own} /> : <p>{t.noCodes}</p>;
  if (kind === 'correo')
    return (
      <>
        <p>{t.email}</p>
        <ResendConfirmation variant="secondary" />
      </>
    );
  return (
    <p>
      {t.reviews[kind]} <Link to="/politicas#contacto">{t.write}</Link>
    </p>
  );
}

/** Sends a code to the telephone of the profile, and confirms it. */
function PhoneCode({ own }: { own: OwnBadges }) {
  const client = useQueryClient();
  const [said, setSaid] = useState<string | null>(null);
  const ask = async () => {
    const { data, message } = await api.post('/api/cuenta/telefono/codigo', undefined);
    setSaid(message);
    client.setQueryData(KEY, data);
  };
  const asking = useSubmit(ask, { otherwise: t.failed });
  const { field, error, busy, form } = useAccessForm({
    blank: { codigo: '' },
    check: emptyIn,
    send: async ({ codigo }) => {
      setSaid(null);
      client.setQueryData(KEY, (await api.post('/api/cuenta/telefono/confirmacion', { codigo })).data);
    },
    unknown: t.failed,
  });
  return (
    <>
      <p>{t.phone(formatPhone(own.telefono))}</p>
      {own.codigo && (
        <form className={styles.code} {...form}>
          {error && <Message tone="error">{error}</Message>}
          {said && !error && <Message tone="success">{said}</Message>}
          <TextField
            label={t.code}
            hint={t.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            {...field('codigo')}
          />
          <Button type="submit" variant="primary" loading={busy}>
            {t.confirm}
          </Button>
        </form>
      )}
      {asking.error && <Message tone="error">{asking.error}</Message>}
      <Button loading={asking.busy} onClick={asking.submit}>
        {own.codigo ? t.again : t.send}
      </Button>
    </>
  );
}
