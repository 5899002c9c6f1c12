/** Texts of the contact card and the contact buttons, loaded with the components that show them. */
export const contactTexts = {
  /** First sentence of a chat. */
  greeting: (name: string) => `Hola, ${name}. Vi tu trabajo en Vitrina.`,
  greetingAbout: (name: string, work: string) => `Hola, ${name}. Vi «${work}» en Vitrina y quiero preguntarte algo.`,
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  askQuote: 'Pedir cotización',
  whatsappHint: 'Con un mensaje listo',
  email: 'Correo',
  web: 'Página web',
  segments: 'Segmentos',
  missing: 'Este proveedor ya no está disponible.',
  loading: 'Cargando contacto…',
} as const;
