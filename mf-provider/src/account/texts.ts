/** Spanish texts of the account's settings. */
export const accountTexts = {
  title: 'Mi cuenta',
  intro: 'Cómo entras, dónde está abierta, los avisos, la copia de tus datos y cómo cerrarla para siempre.',
  identity: {
    title: 'Tu nombre y tu correo',
    name: 'Nombre',
    nameHint: 'Así te ven quienes leen tu página y tus comentarios.',
    email: 'Correo electrónico',
    changeName: 'Cambiar mi nombre',
    changeEmail: 'Cambiar mi correo',
    newEmail: 'Correo nuevo',
    emailMore: 'Enviamos un enlace al correo nuevo. Cuando lo abras cambia tu correo y se cierran tus demás sesiones.',
    save: 'Guardar',
    send: 'Enviar el enlace',
    sent: 'Revisa tu correo nuevo',
    understood: 'Entendido',
    keep: 'Cancelar',
    failed: 'No pudimos hacer el cambio. Inténtalo de nuevo.',
  },
  mails: {
    title: 'Avisos por correo',
    intro: 'Elige de qué te avisamos. Lo que ocurre en poco tiempo llega en un solo correo.',
    unconfirmed: 'Elige de qué te avisamos. Los avisos llegan cuando confirmes tu correo.',
    kinds: {
      comentarios: { label: 'Comentarios nuevos', more: 'Cuando alguien comenta en tu página.' },
      respuestas: { label: 'Respuestas a tus comentarios', more: 'Cuando un proveedor responde lo que escribiste.' },
      mensajes: { label: 'Mensajes nuevos', more: 'Cuando alguien te pide una cotización en tu página.' },
      seguimientos: {
        label: 'Cómo te fue con quien contactaste',
        more: 'Una pregunta, dos días después de llamar o escribir a alguien. Nunca más de una por proveedor.',
      },
      decisiones: {
        label: 'Decisiones sobre lo que publicas',
        more: 'Cuando el equipo retira algo tuyo, con el motivo, o lo muestra de nuevo, y cuando te otorga o retira una insignia.',
      },
    },
    saved: (label: string, on: boolean) => `Guardado. ${label}: ${on ? 'activado' : 'desactivado'}.`,
    failed: 'No pudimos guardar el cambio. Revisa tu conexión e inténtalo de nuevo.',
    loadFailed: 'No pudimos cargar tus avisos.',
  },
  devices: {
    title: 'Avisos en tus dispositivos',
    intro: 'Vitrina te avisa aunque no la tengas abierta, mientras tu sesión siga abierta en el dispositivo.',
    on: 'Activar avisos aquí',
    off: 'Apagar avisos aquí',
    allOff: 'Apagar en todos mis dispositivos',
    onDone: 'Listo: los avisos llegan a este dispositivo.',
    offDone: 'Apagamos los avisos en este dispositivo.',
    allOffDone: 'Apagamos los avisos en todos tus dispositivos.',
    others: (names: readonly string[]) => `También activos en: ${names.join(', ')}.`,
    denied:
      'Tu navegador bloquea los avisos de Vitrina. Para permitirlos toca el icono junto a la dirección y elige Permisos o Configuración del sitio (Chrome, Edge, Firefox), o en Safari abre Ajustes, Sitios web, Notificaciones. Después recarga la página.',
    needsInstalling:
      'En iPhone y iPad primero agrega Vitrina a tu pantalla de inicio: toca Compartir, después «Agregar a inicio», y ábrela desde ahí.',
    impossible:
      'Este navegador no puede mostrar avisos. Prueba con Chrome, Edge, Firefox o Safari, fuera del modo privado.',
    failed: 'No pudimos hacer el cambio. Revisa tu conexión e inténtalo de nuevo.',
    loadFailed: 'No pudimos cargar tus dispositivos.',
    kinds: {
      mensajes: { label: 'Mensajes', more: 'Cuando alguien te pide una cotización.' },
      comentarios: { label: 'Comentarios', more: 'Cuando alguien comenta en tu página.' },
      valoraciones: { label: 'Valoraciones', more: 'Cuando alguien te valora con estrellas.' },
      respuestas: { label: 'Respuestas', more: 'Cuando un proveedor responde tu comentario o tu mensaje.' },
      plan: { label: 'Tu plan', more: 'Cuando lo que pagaste está por terminar.' },
    },
  },
  data: {
    title: 'Descargar mis datos',
    what: 'Un archivo ZIP con tu perfil, tus publicaciones con sus archivos, tus comentarios, tus mensajes, tus sesiones, tus dispositivos con avisos y lo que aceptaste. Puedes descargarlo durante 24 horas.',
    action: 'Preparar mis datos',
    again: 'Preparar otra copia',
    making: 'Estamos preparando tus datos…',
    ready: 'Tus datos están listos.',
    download: 'Descargar mis datos (ZIP)',
    loadFailed: 'No pudimos ver si ya hay una copia. Inténtalo de nuevo.',
    broken: 'No pudimos preparar tus datos. Inténtalo de nuevo.',
    failed: 'No pudimos pedir tus datos. Inténtalo de nuevo.',
  },
  delete: {
    title: 'Eliminar mi cuenta',
    what: [
      'Enseguida dejan de verse tu página, tus publicaciones y tus comentarios, y se cierran todas tus sesiones.',
      'Durante 7 días puedes arrepentirte: inicia sesión y todo vuelve a su lugar.',
      'Después se borra todo para siempre. De los comentarios que alguien te respondió queda la respuesta, sin tu nombre ni tu texto. Los proveedores conservan los mensajes que les enviaste, sin tu nombre ni tu contacto.',
    ],
    action: 'Eliminar mi cuenta…',
    question: '¿Eliminar tu cuenta?',
    more: 'Escribe tu contraseña para confirmarlo. Tienes 7 días para cambiar de opinión.',
    password: 'Contraseña',
    keep: 'Conservar mi cuenta',
    confirm: 'Eliminar mi cuenta',
    failed: 'No pudimos eliminar tu cuenta. Inténtalo de nuevo.',
  },
} as const;

/** Spanish texts of the open sessions. */
export const sessionTexts = {
  title: 'Sesiones abiertas',
  intro: 'Aquí está abierta tu cuenta. Si no reconoces alguna, ciérrala y cambia tu contraseña.',
  current: 'Esta sesión',
  opened: 'Abierta el',
  used: 'Usada el',
  close: 'Cerrar',
  closeOf: (browser: string, current: boolean) =>
    current ? `Cerrar esta sesión: ${browser}` : `Cerrar la sesión de ${browser}`,
  closeOthers: 'Cerrar todas las demás',
  alone: 'No hay otras sesiones abiertas.',
  ask: (browser: string, current: boolean) => ({
    question: current ? '¿Cerrar esta sesión?' : '¿Cerrar la sesión?',
    more: current
      ? 'Es la de este navegador: tendrás que iniciar sesión otra vez.'
      : `En ${browser} habrá que iniciar sesión otra vez.`,
  }),
  askOthers: {
    question: '¿Cerrar todas las demás?',
    more: 'Tu cuenta queda abierta solo en este navegador.',
  },
  keep: 'Cancelar',
  confirm: 'Cerrar sesión',
  closed: 'Sesión cerrada.',
  othersClosed: 'Cerramos todas las demás sesiones.',
  failed: 'No pudimos cerrar la sesión. Inténtalo de nuevo.',
  loadFailed: 'No pudimos cargar tus sesiones.',
} as const;

/** Spanish texts of the provider's own badges. */
export const badgeTexts = {
  title: 'Tus insignias',
  intro: 'Se ven en tu página y en los resultados. Cada una se quita si cambia lo que prueba.',
  rules: 'Qué prueba cada insignia',
  since: (day: string) => `Se ve desde el ${day}.`,
  email: 'Abre el enlace que te enviamos al registrarte, o pide otro.',
  phone: (phone: string) => `Te enviamos un código por mensaje de texto al ${phone}, el teléfono de tu perfil.`,
  noCodes: 'Pon en tu perfil un celular de México o Colombia: ahí te enviamos un código para confirmarlo.',
  send: 'Enviar código',
  again: 'Enviar otro código',
  code: 'Código de 6 cifras',
  codeHint: 'Vale 10 minutos.',
  confirm: 'Confirmar teléfono',
  reviews: {
    identidad: 'Una persona de Vitrina revisa tu identificación contigo y no guarda copia.',
    cedula: 'Una persona de Vitrina revisa tu cédula o matrícula profesional en el registro oficial.',
  },
  write: 'Pedir la revisión',
  failed: 'No pudimos hacerlo. Inténtalo de nuevo.',
  loadFailed: 'No pudimos cargar tus insignias.',
} as const;
