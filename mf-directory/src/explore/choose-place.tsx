import { Button, EmptyState, useLocation, useLocationChoice, useNavigate } from '@vitrina/sdk';
import { texts } from '../texts.ts';

/** What stands there where the address names no place on offer: the visitor chooses one, or stays where they were. */
export function ChoosePlace() {
  const { nombreEstado, abrirModal } = useLocationChoice();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <EmptyState
      title={texts.explore.choosePlace}
      text={texts.explore.choosePlaceMore}
      action={
        <>
          <Button variant="primary" icon="map-pin" onClick={abrirModal}>
            {texts.explore.openPlaces}
          </Button>
          <Button onClick={() => navigate({ pathname, search: '' }, { replace: true })}>
            {texts.explore.stay(nombreEstado)}
          </Button>
        </>
      }
    />
  );
}
