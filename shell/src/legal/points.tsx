import { Icon } from '@vitrina/sdk';
import styles from './legal-page.module.css';

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
