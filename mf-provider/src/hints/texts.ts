import type { PresentationHint } from '@vitrina/contracts';

/** Text of a hint and label of its link. */
interface HintTexts {
  /** @param work name of the post that the hint is about */
  text(work: string): string;
  link: string;
}

/** Spanish texts of the presentation hints. */
export const hintTexts = {
  title: 'Consejos para tu presentación',
  intro: 'Los medimos en lo que el público ve ahora de ti.',
  dismiss: (text: string) => `Descartar: ${text}`,
  dismissed: 'Consejo descartado.',
  undo: 'Deshacer',
} as const;

/** Texts of each kind of hint, by its wire name. */
export const hints: Record<PresentationHint['consejo'], HintTexts> = {
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
