import styles from './kind-switches.module.css';

/** Switch that is being saved. */
export interface Turning<K extends string> {
  kind: K;
  on: boolean;
}

/**
 * List with a switch for each kind of notification, saved as soon as it is switched.
 * @param group distinguishes the ids of several lists on a page
 */
export function KindSwitches<K extends string>({
  group,
  kinds,
  values,
  turning,
  onTurn,
}: {
  group: string;
  kinds: Readonly<Record<K, { label: string; more: string }>>;
  values: Readonly<Record<K, boolean>>;
  turning: Turning<K> | null;
  onTurn(kind: K, on: boolean): void;
}) {
  return (
    <div className={styles.list}>
      {(Object.keys(kinds) as K[]).map((kind) => {
        const isOn = turning?.kind === kind ? turning.on : values[kind];
        const id = `${group}-${kind}`;
        return (
          <label key={kind} className={styles.row}>
            <span>
              <b>{kinds[kind].label}</b>
              <small id={id}>{kinds[kind].more}</small>
            </span>
            <input
              type="checkbox"
              role="switch"
              className={styles.switch}
              aria-label={kinds[kind].label}
              aria-describedby={id}
              aria-busy={turning?.kind === kind}
              aria-checked={isOn}
              checked={isOn}
              onChange={(event) => onTurn(kind, event.target.checked)}
            />
          </label>
        );
      })}
    </div>
  );
}
