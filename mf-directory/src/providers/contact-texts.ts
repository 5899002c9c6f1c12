/** Texts of one provider's contact, loaded only where it is shown whole. */
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
