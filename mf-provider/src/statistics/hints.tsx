import type { PresentationHint } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { api, ButtonLink, IconButton, messageOf, useQuery, useQueryClient, useSession, useToasts } from '@vitrina/sdk';
import styles from './hints.module.css';

/** Text of a hint and label of its link. */
interface HintTexts {
  /** @param work name of the post that the hint is about */
  text(work: string): string;
  link: string;
}

/** Spanish texts of the presentation hints. */
const hintTexts = {
  title: 'Consejos para tu presentación',
  intro: 'Los medimos en lo que el público ve ahora de ti.',
  dismiss: (text: string) => `Descartar: ${text}`,
  dismissed: 'Consejo descartado.',
  undo: 'Deshacer',
} as const;

/** Texts of each kind of hint, by its wire name. */
const kindTexts: Record<PresentationHint['consejo'], HintTexts> = {
  sin_foto: {
    text: () => 'Pon una foto de perfil: a quien muestra la cara le escriben con más confianza.',
    link: 'Elegir mi foto',
  },
  sin_novedades: {
    text: () => 'Hace más de 60 días que no publicas. Un trabajo reciente muestra que sigues activo.',
    link: 'Publicar un trabajo',
  },
  descripcion_corta: {
    text: () => 'Tu descripción es corta. Cuenta en una o dos frases qué haces, para quién y en qué zona.',
    link: 'Ampliar mi descripción',
  },
  imagen_oscura: {
    text: (work) => `La imagen de «${work}» se ve oscura. Súbela otra vez con más luz, de preferencia de día.`,
    link: 'Ir a mis publicaciones',
  },
  imagen_chica: {
    text: (work) =>
      `La imagen de «${work}» es chica y se ve borrosa en pantallas grandes. Sube una de 1,000 píxeles o más.`,
    link: 'Ir a mis publicaciones',
  },
  sin_redes: {
    text: () => 'Agrega tus redes sociales: quien quiere ver más de ti las busca.',
    link: 'Agregar mis redes',
  },
  sin_horario: {
    text: () => 'Di tu horario: quien sabe cuándo atiendes llama a buena hora.',
    link: 'Agregar mi horario',
  },
  sin_web: {
    text: () => 'Si tienes página web, agrégala: «Visitar www» lleva a ella desde tus publicaciones.',
    link: 'Agregar mi página',
  },
};

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
