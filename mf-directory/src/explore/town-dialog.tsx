import { Dialog, Message } from '@vitrina/sdk';
import { TownField } from '@vitrina/sdk/bundled';
import { texts } from '../texts.ts';
import styles from './town-dialog.module.css';

const TOWN = {
  title: '¿Cerca de qué ciudad?',
  hint: 'Escribe su nombre y elígela de la lista.',
};

/** Choice of the town around which is searched. */
export default function TownDialog({
  problem,
  onChoose,
  onClose,
}: {
  /** Why the visitor's position is not known, or empty. */
  problem: string;
  /** Called with the town's id. */
  onChoose(id: string): void;
  onClose(): void;
}) {
  return (
    <Dialog open onClose={onClose} title={TOWN.title}>
      <div className={styles.choice}>
        {problem && <Message tone="error">{problem}</Message>}
        <TownField
          hasFocus
          label={texts.explore.town}
          hint={TOWN.hint}
          value=""
          onChoose={(town) => town && onChoose(town.id)}
        />
      </div>
    </Dialog>
  );
}
