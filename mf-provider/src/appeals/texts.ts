/** Spanish texts of appeals, for the person who appeals. */
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
  suspension: {
    title: 'Tu cuenta está suspendida',
    loading: 'Cargando…',
    since: (moment: string) => `Desde el ${moment} nadie ve lo que publicaste y no puedes iniciar sesión.`,
    reason: (reason: string) => `El motivo: «${reason}».`,
    appeal:
      'Si crees que es un error, cuéntanos por qué. Una persona del equipo lo lee y te responde por correo; puedes apelar una sola vez.',
    expiredTitle: 'Este enlace ya no sirve',
    expired:
      'La suspensión se levantó o el enlace no está completo. Intenta iniciar sesión: si tu cuenta sigue suspendida, te enviamos otro.',
    login: 'Iniciar Sesión',
    failed: 'No pudimos cargar tu suspensión.',
    retry: 'Reintentar',
  },
  waiting: 'Te avisaremos por correo cuando haya respuesta.',
} as const;
