import { Button, EmptyState, openPlaceDialog, useLocation, useLocationChoice, useNavigate } from '@vitrina/sdk';
import { texts } from '../texts.ts';

/** Shown where the address names an unknown place: the visitor chooses one, or keeps the present one. */
export function ChoosePlace() {
  const { stateName } = useLocationChoice();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <EmptyState
      title={texts.explore.choosePlace}
      text={texts.explore.choosePlaceMore}
      action={
        <>
          <Button variant="primary" icon="map-pin" onClick={openPlaceDialog}>
            {texts.explore.openPlaces}
          </Button>
          <Button onClick={() => navigate({ pathname, search: '' }, { replace: true })}>
            {texts.explore.stay(stateName)}
          </Button>
        </>
      }
    />
  );
}
