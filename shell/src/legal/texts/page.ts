import { NOTICES_VERSION } from '@vitrina/contracts/rules';
import { formatDay } from '@vitrina/sdk';

/** Text of a legal page. */
export interface LegalText {
  title: string;
  lead: string;
  /** True if the page shows its effective date. */
  dated: boolean;
  /** Introduction of the operator: before the sections, and as the contact. */
  operator?: string;
  sections: readonly LegalSection[];
  /** Section after which the retention times are listed. */
  retentionAfter?: string;
  /** Contact at the end of the page; no contact if absent. */
  contact?: 'support' | 'privacy';
}

/** Section of a legal page, in page order. */
export interface LegalSection {
  /** Fragment of the address, without `#`. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  points: readonly string[];
  /** Pages that the section links to. */
  links?: readonly { label: string; href: string }[];
}

/** Texts that all legal pages share. */
export const pageTexts = {
  index: 'En esta página',
  updated: `Vigente desde el ${formatDay(NOTICES_VERSION)}`,
  others: 'Más sobre las reglas y tus datos',
  responsible: 'Responsable',
  address: 'Domicilio',
  mail: 'Correo para tus datos',
  operatorFailed: 'No pudimos leer quién opera Vitrina.',
  again: 'Intentar de nuevo',
  retentionTitle: 'Cuánto tiempo los guardamos',
  retention: (days: {
    conversaciones: number;
    reportes: number;
    busquedas: number;
    estadisticas: number;
    mensajes: number;
  }) => [
    'Tu cuenta, tu perfil y lo que publicas: mientras tengas la cuenta. Al eliminarla dejan de verse enseguida y se borran a los 7 días.',
    `Conversaciones con el asistente: ${days.conversaciones} días desde el último mensaje.`,
    `Mensajes que piden una cotización, con el contacto de quien los escribió: ${days.mensajes} días.`,
    `Reportes ya resueltos: ${days.reportes} días.`,
    `Cuántas visitas tuvo tu página cada día, sin nombre de quien la visitó: ${days.estadisticas} días.`,
    `Textos de búsquedas sin resultados, sin nombre de quien buscó: ${days.busquedas} días.`,
    'Que tu cuenta o tu dispositivo contactó a un anunciante, en clave, para marcar tu opinión como «Contacto verificado»: 180 días.',
    'Dispositivos en los que activaste los avisos: hasta que los apagues o termine tu sesión.',
    'Desde qué red y dispositivo se escribió una valoración, en clave, para detectar las arregladas: 30 días.',
  ],
  contactId: 'contacto',
  support: {
    title: 'Contacto de soporte',
    text: 'Respondemos en español, de lunes a viernes. Para reportar contenido, incluye el enlace de la publicación.',
  },
  privacy: {
    title: 'Contacto sobre tus datos',
    text: 'Escríbenos desde el correo de tu cuenta y dinos qué dato y qué quieres que hagamos con él.',
  },
} as const;
