/** Texts of the contact card and the contact buttons, loaded with the components that show them. */
export const contactTexts = {
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
