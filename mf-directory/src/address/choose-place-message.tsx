import { Button, EmptyState, openPlaceDialog, useLocation, useLocationChoice, useNavigate } from '@vitrina/sdk';

const CHOOSE = {
  title: 'Selecciona un país y una región',
  unknown: 'El enlace que seguiste no dice un lugar que tengamos. Elige uno y verás qué hay ahí.',
  stateMissing: 'Elegiste un país: falta su estado o departamento. Elígelo y verás qué hay ahí.',
  open: 'Elegir lugar',
  stay: (region: string) => `Seguir en ${region}`,
};

/**
 * Shown if the address names an unknown place, or if the visitor selected a country without a state: they choose a place,
 * or keep the present one.
 */
export default function ChoosePlaceMessage() {
  const { country, state, stateName, openCountry, choose } = useLocationChoice();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const stay = () => {
    if (openCountry) choose(country, state);
    else navigate({ pathname, search: '' }, { replace: true });
  };
  return (
    <EmptyState
      title={CHOOSE.title}
      text={openCountry ? CHOOSE.stateMissing : CHOOSE.unknown}
      action={
        <>
          <Button variant="primary" icon="map-pin" onClick={openPlaceDialog}>
            {CHOOSE.open}
          </Button>
          <Button onClick={stay}>{CHOOSE.stay(stateName)}</Button>
        </>
      }
    />
  );
}
