/** Texts of a provider's contact card, loaded with the whole card only. */
export const contactTexts = {
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  askQuote: 'Pedir cotización',
  whatsappMore: 'Con un mensaje listo',
  email: 'Correo',
  web: 'Página web',
  segments: 'Segmentos',
  missing: 'Este proveedor ya no está disponible.',
  loading: 'Cargando contacto…',
} as const;
