import { MESSAGE_LENGTH } from '@vitrina/contracts/rules';

/** Spanish texts of the quote form. */
export const quoteTexts = {
  title: (name: string) => `Pedir cotización a ${name}`,
  intro: 'Te responde por correo, o te llama si solo dejas tu teléfono. Tu contacto lo ve solo este proveedor.',
  text: '¿Qué necesitas?',
  textHint: 'Qué, dónde y para cuándo: así te responde con un precio.',
  about: (work: string) => `Me interesa algo como «${work}». `,
  name: 'Tu nombre',
  email: 'Tu correo',
  phone: 'Tu teléfono',
  contactHint: 'Deja al menos uno de los dos.',
  send: 'Enviar mensaje',
  cancel: 'Cancelar',
  close: 'Listo',
  failed: 'No pudimos enviar tu mensaje. Sigue aquí: inténtalo de nuevo.',
  errors: {
    text: `Cuéntale qué necesitas en al menos ${MESSAGE_LENGTH.min} caracteres.`,
    long: `El mensaje no puede exceder los ${MESSAGE_LENGTH.max.toLocaleString('es-MX')} caracteres.`,
    name: 'Escribe tu nombre.',
    contact: 'Deja tu correo o tu teléfono para que te puedan responder.',
  },
} as const;
