import { Button, EmptyState, openPlaceDialog, useLocation, useLocationChoice, useNavigate } from '@vitrina/sdk';

const CHOOSE = {
  title: 'Selecciona un país y una región',
  more: 'El enlace que seguiste no dice un lugar que tengamos. Elige uno y verás qué hay ahí.',
  open: 'Elegir lugar',
  stay: (region: string) => `Seguir en ${region}`,
};

/** Shown if the address names an unknown place: the visitor chooses another one, or keeps the present one. */
export default function ChoosePlaceMessage() {
  const { stateName } = useLocationChoice();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <EmptyState
      title={CHOOSE.title}
      text={CHOOSE.more}
      action={
        <>
          <Button variant="primary" icon="map-pin" onClick={openPlaceDialog}>
            {CHOOSE.open}
          </Button>
          <Button onClick={() => navigate({ pathname, search: '' }, { replace: true })}>
            {CHOOSE.stay(stateName)}
          </Button>
        </>
      }
    />
  );
}
