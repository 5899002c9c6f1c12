/** Spanish texts of appeals, for the one who appeals. */
export const appealTexts = {
  action: 'Apelar',
  actionOf: (name: string) => `Apelar: ${name}`,
  title: '¿Por qué crees que es un error?',
  more: 'Una persona del equipo lo lee y te responde por correo y aquí. Puedes apelar cada decisión una sola vez.',
  label: 'Tu apelación',
  hint: 'De 10 a 1,000 caracteres.',
  cancel: 'Cancelar',
  send: 'Enviar apelación',
  states: { abierta: 'Apelación enviada', aceptada: 'Apelación aceptada', rechazada: 'Apelación rechazada' },
  waiting: 'Te avisaremos por correo cuando haya respuesta.',
} as const;
