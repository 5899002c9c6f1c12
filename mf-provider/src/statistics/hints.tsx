import type { PresentationHint } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { api, ButtonLink, IconButton, messageOf, useQuery, useQueryClient, useSession, useToasts } from '@vitrina/sdk';
import styles from './hints.module.css';
import { hintTexts, kindTexts } from './texts.ts';

/** Screen where each hint can be followed. */
const TARGETS: Record<PresentationHint['consejo'], { to: string; state?: object }> = {
  sin_foto: { to: '/menu/datos-usuario' },
  sin_novedades: { to: '/menu/publicaciones', state: { publish: true } },
  descripcion_corta: { to: '/menu/datos-usuario#descripcion' },
  imagen_oscura: { to: '/menu/publicaciones' },
  imagen_chica: { to: '/menu/publicaciones' },
  sin_redes: { to: '/menu/datos-usuario#redes' },
  sin_ciudad: { to: '/menu/datos-usuario#ciudad' },
  sin_horario: { to: '/menu/datos-usuario#horas' },
  sin_precios: { to: '/menu/datos-usuario#servicios' },
  sin_web: { to: '/menu/datos-usuario#www' },
};

/** Suggestions for a better presentation, in plans that include them; hidden if there are none (R39). */
export function Hints() {
  const { user } = useSession();
  const { hints, dismiss } = useHints(planHas(user?.plan, 'optimizacion') && user?.perfilCompleto === true);
  if (hints.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="consejos">
      <h2 id="consejos">{hintTexts.title}</h2>
      <p>{hintTexts.intro}</p>
      <ul className={styles.list}>
        {hints.map(({ clave, consejo, publicacion }) => {
          const text = kindTexts[consejo].text(publicacion?.evento ?? '');
          const { to, state } = TARGETS[consejo];
          return (
            <li key={clave} className={styles.hint}>
              <p>{text}</p>
              <ButtonLink to={to} state={state}>
                {kindTexts[consejo].link}
              </ButtonLink>
              <IconButton
                icon="x"
                size={20}
                label={hintTexts.dismiss(text)}
                onClick={({ detail }) => void dismiss(clave, detail === 0)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const KEY = ['consejos'] as const;

/** Hints of the signed-in provider, empty in plans without them; a dismissed hint can be restored from the toast. */
function useHints(included: boolean) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/consejos', { signal })).data,
    enabled: included,
  });
  const choose = async (clave: string, descartado: boolean, focus = false) => {
    try {
      await api.post('/api/consejos', { clave, descartado });
      if (descartado)
        toasts.show(hintTexts.dismissed, 'success', {
          action: { label: hintTexts.undo, run: () => void choose(clave, false), focus },
        });
    } catch (error) {
      toasts.show(messageOf(error), 'error');
    }
    await client.invalidateQueries({ queryKey: KEY });
  };
  /** @param byKeyboard true if no pointer pressed the button: the undo button gets the focus */
  const dismiss = (clave: string, byKeyboard: boolean) => {
    client.setQueryData<PresentationHint[]>(KEY, (known) => known?.filter((hint) => hint.clave !== clave));
    return choose(clave, true, byKeyboard);
  };
  return { hints: included ? data : [], dismiss };
}
