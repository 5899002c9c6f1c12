import { api, Button, Message, messageOf, useLocation, useQuery, useQueryClient } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import { texts } from '../texts.ts';
import styles from './account.module.css';
import { useChoices } from './choices.ts';
import switches from './kind-switches.module.css';
import { KindSwitches } from './kind-switches.tsx';
import { accountTexts } from './texts.ts';
import { ability, type Devices, ownDeviceId, turnOff, turnOn } from './this-device.ts';

const t = accountTexts.devices;
const KEY = ['dispositivos'] as const;
/** Id of the heading, which links of other pages name. */
const HEADING = 'avisos-en-dispositivos';

/**
 * Notifications on devices (R60): turns them on and off for this browser, for each kind, and for all devices. Shown where
 * the platform sends some. Asks for permission only when the button is pressed.
 */
export function DeviceNotices() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { data: devices } = await api.get('/api/cuenta/dispositivos', { signal });
      return { devices, own: await ownDeviceId() };
    },
  });
  const [able, setAble] = useState(ability);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNamed = data !== undefined && hash === `#${HEADING}`;
  useEffect(() => {
    if (isNamed) heading.current?.scrollIntoView();
  }, [isNamed]);
  if (error && !data)
    return (
      <section className={styles.section} aria-labelledby={HEADING}>
        <h2 id={HEADING}>{t.title}</h2>
        <LoadFailed error={error} text={t.loadFailed} retry={texts.publications.retry} onRetry={refetch} />
      </section>
    );
  if (!data?.devices.clave) return null;
  const { clave, dispositivos } = data.devices;
  const isOn = dispositivos.some(({ id }) => id === data.own);
  const others = dispositivos.filter(({ id }) => id !== data.own);
  const run = async (text: string, change: () => Promise<Devices | null>) => {
    setBusy(true);
    setFailure(null);
    setDone('');
    try {
      const devices = await change();
      if (devices) {
        client.setQueryData(KEY, { devices, own: await ownDeviceId() });
        setDone(text);
      }
    } catch (problem) {
      setFailure(messageOf(problem, t.failed));
    }
    setAble(ability());
    setBusy(false);
  };
  return (
    <section className={styles.section} aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading}>
        {t.title}
      </h2>
      <p>{t.intro}</p>
      {able === 'possible' ? (
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          loading={busy}
          onClick={() =>
            isOn ? run(t.offDone, () => turnOff(data.own ?? undefined)) : run(t.onDone, () => turnOn(clave))
          }
        >
          {isOn ? t.off : t.on}
        </Button>
      ) : (
        <p>{t[able]}</p>
      )}
      {failure && <Message tone="error">{failure}</Message>}
      <output className={switches.saved}>{done}</output>
      {others.length > 0 && <p>{t.others(others.map(({ navegador }) => navegador))}</p>}
      {dispositivos.length > 0 && (
        <>
          <DeviceKinds />
          <Button disabled={busy} onClick={() => run(t.allOffDone, () => turnOff())}>
            {t.allOff}
          </Button>
        </>
      )}
    </section>
  );
}

/** Switches of the kinds of notifications on devices. */
function DeviceKinds() {
  const { data, turning, failure, saved, turn } = useChoices<keyof typeof t.kinds>();
  return (
    <>
      {failure && <Message tone="error">{failure}</Message>}
      {data && (
        <KindSwitches
          group="en-dispositivo"
          kinds={t.kinds}
          values={data.dispositivos}
          turning={turning}
          onTurn={(kind, on) => turn({ kind, on }, t.kinds[kind].label, { dispositivos: { [kind]: on } })}
        />
      )}
      <output className={switches.saved}>{saved}</output>
    </>
  );
}
