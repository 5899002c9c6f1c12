import { Dialog, Message } from '@vitrina/sdk';
import { TownField } from '@vitrina/sdk/bundled';
import { texts } from '../texts.ts';
import styles from './town-dialog.module.css';
import { ANYWHERE, type ChangeFilters } from './use-filters.ts';
import type { Near } from './use-near.ts';

const TOWN = {
  title: '¿Cerca de qué ciudad?',
  hint: 'Escribe su nombre y elígela de la lista.',
};

/** Choice of the town around which is searched. */
export default function TownDialog({
  near: { townDialog: problem, setTownDialog },
  change,
}: {
  near: Pick<Near, 'townDialog' | 'setTownDialog'>;
  change: ChangeFilters;
}) {
  const close = () => setTownDialog(undefined);
  const choose = (ciudad: string) => {
    close();
    // Takes the place of the entry that `backCloses` has added.
    change({ ...ANYWHERE, alcance: '', ciudad }, { replace: true, state: null });
  };
  return (
    <Dialog open backCloses onClose={close} title={TOWN.title}>
      <div className={styles.choice}>
        {problem && <Message tone="error">{problem}</Message>}
        <TownField
          hasFocus
          label={texts.explore.town}
          hint={TOWN.hint}
          value=""
          onChoose={(town) => town && choose(town.id)}
        />
      </div>
    </Dialog>
  );
}
