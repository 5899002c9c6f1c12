import type { Provider } from '@vitrina/contracts';
import { Avatar, cx, PlanBadge, SegmentRow } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './providers.module.css';

/** The providers of a place in a row that starts with the button for all of them. */
export function ProviderStrip({
  providers,
  selected,
  allLabel,
  onSelect,
}: {
  providers: readonly Provider[];
  /** Slug of the chosen one, or empty. */
  selected: string;
  allLabel: string;
  onSelect(slug: string): void;
}) {
  return (
    <SegmentRow label={texts.home.row}>
      <button
        type="button"
        className={cx(styles.person, styles.all)}
        aria-pressed={selected === ''}
        onClick={() => onSelect('')}
      >
        {allLabel}
      </button>
      {providers.map((provider) => (
        <button
          key={provider.id}
          type="button"
          className={styles.person}
          aria-pressed={provider.slug === selected}
          onClick={() => onSelect(provider.slug)}
        >
          <Avatar name={provider.nombre} src={provider.foto_perfil} size={72} />
          <span className={styles.personName}>{provider.nnegocio || provider.nombre}</span>
          <small>{provider.especialidad}</small>
          <PlanBadge plan={provider.plan} compact />
        </button>
      ))}
    </SegmentRow>
  );
}
