import {
  api,
  Button,
  Message,
  PasswordField,
  ProgressBar,
  useNavigate,
  useQuery,
  useQueryClient,
  useSession,
  useSubmit,
} from '@vitrina/sdk';
import { DownloadLink, FormDialog, useTitle } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { texts } from '../texts.ts';
import styles from './account.module.css';
import { OwnBadgesSection } from './badges.tsx';
import { DeviceNotices } from './device-notices.tsx';
import { Identity } from './identity.tsx';
import { MailChoices } from './mail-choices.tsx';
import { Sessions } from './sessions.tsx';
import { accountTexts } from './texts.ts';

/** `/menu/cuenta`: settings of the account itself, apart from its public profile. */
export function AccountScreen() {
  useTitle(accountTexts.title);
  const { user } = useSession();
  return (
    <>
      <header className={styles.header}>
        <h1>{accountTexts.title}</h1>
        <p>{accountTexts.intro}</p>
      </header>
      <Identity />
      {user?.rol === 'proveedor' && <OwnBadgesSection />}
      <Passkeys />
      <Sessions />
      <MailChoices />
      <DeviceNotices />
      <OwnData />
      <DeleteAccount />
    </>
  );
}

const dataTexts = accountTexts.data;
const EXPORT_KEY = ['exportacion'] as const;
/** Poll interval while the copy is being prepared, in milliseconds. */
const POLL_MS = 2_000;

/** Copy of the account's data: request, progress and download. */
function OwnData() {
  const client = useQueryClient();
  const {
    data,
    error: loading,
    refetch,
  } = useQuery({
    queryKey: EXPORT_KEY,
    queryFn: async ({ signal }) => (await api.get('/api/cuenta/exportacion', { signal })).data,
    refetchInterval: ({ state }) => (state.data?.estado === 'en_preparacion' ? POLL_MS : false),
  });
  const ask = async () => {
    client.setQueryData(EXPORT_KEY, (await api.post('/api/cuenta/exportacion', undefined)).data);
  };
  const { busy, error, submit } = useSubmit(ask, { otherwise: dataTexts.failed });
  const making = data?.estado === 'en_preparacion';
  return (
    <section className={styles.section} aria-labelledby="descargar">
      <h2 id="descargar">{dataTexts.title}</h2>
      <p>{dataTexts.what}</p>
      {loading && !data && (
        <LoadFailed error={loading} text={dataTexts.loadFailed} retry={texts.publications.retry} onRetry={refetch} />
      )}
      {data?.estado === 'fallida' && <Message tone="error">{dataTexts.broken}</Message>}
      {error && <Message tone="error">{error}</Message>}
      {making && <ProgressBar percent={data.progreso} stage={dataTexts.making} />}
      <output>{data?.estado === 'lista' ? dataTexts.ready : ''}</output>
      {data?.url && (
        <DownloadLink variant="primary" href={data.url}>
          {dataTexts.download}
        </DownloadLink>
      )}
      <Button loading={busy} disabled={making} onClick={submit}>
        {data?.url ? dataTexts.again : dataTexts.action}
      </Button>
    </section>
  );
}

const deleteTexts = accountTexts.delete;

/** Explains what deleting the account means, with the button that starts it. */
function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="eliminar">
      <h2 id="eliminar">{deleteTexts.title}</h2>
      <ul>
        {deleteTexts.what.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {deleteTexts.action}
      </Button>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Asks for the password. Afterwards the login screen says until when the account can be restored. */
function DeleteDialog({ onClose }: { onClose(): void }) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const check = () => {
    setMissing(password === '');
    return password !== '';
  };
  const send = async () => {
    const { message } = await api.delete('/api/cuenta', {}, { contrasena: password });
    // Without a session the area redirects to the login and passes this state on.
    navigate('.', { replace: true, state: { notice: message } });
    await refresh();
  };
  const { busy, error, submit } = useSubmit(send, { check, otherwise: deleteTexts.failed });
  return (
    <FormDialog
      title={deleteTexts.question}
      action={deleteTexts.confirm}
      keep={deleteTexts.keep}
      variant="danger"
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{deleteTexts.more}</p>
      {error && <Message tone="error">{error}</Message>}
      <PasswordField
        label={deleteTexts.password}
        autoComplete="current-password"
        value={password}
        error={missing ? texts.login.required : null}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}
