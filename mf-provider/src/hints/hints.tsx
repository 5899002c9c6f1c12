import type { PresentationHint } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { ButtonLink, IconButton, useSession } from '@vitrina/sdk';
import styles from './hints.module.css';
import { hintTexts as t, hints as texts } from './texts.ts';
import { useHints } from './use-hints.ts';

/** Screen where each hint can be followed. */
const TARGETS: Record<PresentationHint['consejo'], { to: string; state?: object }> = {
  sin_foto: { to: '/menu/datos-usuario' },
  sin_novedades: { to: '/menu/publicaciones', state: { publish: true } },
  descripcion_corta: { to: '/menu/datos-usuario#descripcion' },
  imagen_oscura: { to: '/menu/publicaciones' },
  imagen_chica: { to: '/menu/publicaciones' },
  sin_redes: { to: '/menu/datos-usuario#redes' },
  sin_horario: { to: '/menu/datos-usuario#horario' },
  sin_web: { to: '/menu/datos-usuario#www' },
};

/** Suggestions for a better presentation, in plans that include them; hidden if there are none (R39). */
export function Hints() {
  const { user } = useSession();
  const { hints, dismiss } = useHints(planHas(user?.plan, 'optimizacion') && user?.perfilCompleto === true);
  if (hints.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="consejos">
      <h2 id="consejos">{t.title}</h2>
      <p>{t.intro}</p>
      <ul className={styles.list}>
        {hints.map(({ clave, consejo, publicacion }) => {
          const text = texts[consejo].text(publicacion?.evento ?? '');
          const { to, state } = TARGETS[consejo];
          return (
            <li key={clave} className={styles.hint}>
              <p>{text}</p>
              <ButtonLink to={to} state={state}>
                {texts[consejo].link}
              </ButtonLink>
              <IconButton
                icon="x"
                size={20}
                label={t.dismiss(text)}
                onClick={({ detail }) => void dismiss(clave, detail === 0)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
