/** Spanish texts of the payments. */
export const texts = {
  title: 'Pagos',
  donation: 'Tu donación mantiene abierta la vitrina.',
  testMode: 'Estás en modo de prueba: aquí no se mueve dinero. Elige qué quieres que responda el banco.',
  testProvider: 'Estás en modo de prueba del proveedor de pagos: aquí no se mueve dinero.',
  loading: 'Cargando tu plan…',
  loadFailed: 'No pudimos cargar tu plan. Inténtalo de nuevo.',
  retry: 'Reintentar',
  own: 'Tu plan',
  paidUntil: (day: string) => `Pagado hasta el ${day}.`,
  grace: (day: string) =>
    `Lo que pagaste terminó el ${day}. Conservas tu plan tres días más: renuévalo para no perderlo.`,
  toRenew: 'Por renovar',
  freeOwn: 'Tu página y tus publicaciones se ven gratis, sin fecha de fin.',
  next: (plan: string) => `Después sigue el plan ${plan}.`,
  change: 'Cambiar de Plan',
  chosen: 'Plan elegido',
  none: 'Ningún plan seleccionado',
  price: (price: string) => `${price} MXN/mes`,
  from: {
    now: 'Empieza en cuanto se confirma el pago y dura un mes.',
    renew: (day: string) => `Se suma un mes a lo que ya pagaste, después del ${day}.`,
    late: 'Se suma un mes desde el día en que terminó lo que pagaste.',
    up: (days: number, own: string) =>
      days === 0
        ? `Empieza hoy. Lo que te queda del plan ${own} no alcanza para un día más.`
        : `Empieza hoy. Lo que te queda del plan ${own} cuenta como ${days === 1 ? 'un día' : `${days} días`} más.`,
    down: (day: string) => `Empieza cuando termine lo que ya pagaste, después del ${day}.`,
  },
  shows: (images: number, videos: number) =>
    `El público ve ${images === 1 ? '1 foto' : `${images} fotos`}${videos === 0 ? '' : ` y ${videos} videos`}, lo más reciente.`,
  gains: 'Ganas',
  loses: 'Dejas de tener',
  hidden: 'Lo demás no se borra: queda en tu área como «Oculta por tu plan».',
  card: 'Pagar con tarjeta',
  paypal: 'Pagar con PayPal',
  pay: (price: string) => `Pagar ${price}`,
  providerUnavailable: 'No pudimos conectar con el proveedor de pagos. Revisa tu conexión e inténtalo de nuevo.',
  unconfirmed: 'No pudimos confirmar tu pago. Revisa tu conexión y «Tus aportaciones» antes de intentarlo otra vez.',
  failed: 'No pudimos hacer el pago. Inténtalo de nuevo.',
  away: 'Por ahora no se puede pagar. Tu plan no cambia.',
  renewal: {
    paid: (day: string) => `Ya está pagado hasta el ${day}. No tienes que hacer nada.`,
    action: 'Renovar un mes más',
    question: (plan: string) => `¿Pagar otro mes del plan ${plan}?`,
    more: (day: string, price: string) =>
      `Ya está pagado hasta el ${day}. Otro pago de ${price} suma un mes después de ese día.`,
    keep: 'Dejarlo así',
    confirm: 'Sí, pagar otro mes',
  },
  paid: 'Pago recibido',
  accept: 'Aceptar',
  now: 'Ya puedes aprovecharlo.',
  bank: {
    title: 'Tu banco pregunta',
    text: 'Esta ventana hace las veces de la de tu banco, que confirma que eres tú quien paga.',
    yes: 'Autorizar',
    no: 'Cancelar',
  },
  simulated: {
    label: 'Qué responde el banco',
    aprobado: 'Acepta el pago',
    rechazado: 'Rechaza la tarjeta',
    autenticacion: 'Pide que confirmes (3-D Secure)',
    sin_respuesta: 'No responde',
    aviso_tardio: 'Avisa más tarde',
  },
  notice: {
    label: 'Tu plan',
    chosen: (plan: string) => `Elegiste el plan ${plan}. Empieza cuando haces tu aportación.`,
    ends: (plan: string, day: string) => `Tu plan ${plan} está pagado hasta el ${day}.`,
    grace: (plan: string, day: string) => `Tu plan ${plan} terminó el ${day}. Lo conservas tres días más.`,
    link: 'Ir a Pagos',
  },
  dialog: {
    title: 'Cambiar de Plan',
    legend: 'Elige un plan',
    toFree: (day: string) =>
      `Conservas tu plan hasta el ${day}. Después tu vitrina vuelve al plan Gratis, sin días de gracia.`,
    keep: 'Dejar como está',
    pay: 'Elegir y pagar',
    confirm: 'Cambiar al terminar',
    failed: 'No pudimos cambiar tu plan. Inténtalo de nuevo.',
  },
  ledger: {
    title: 'Tus aportaciones',
    empty: 'Aún no hay aportaciones',
    emptyHint: 'Cuando pagues un plan, aquí queda cada pago con su fecha.',
    description: (kind: 'pago' | 'reembolso' | 'disputa', plan: string) =>
      ({ pago: `Aportación, plan ${plan}`, reembolso: `Reembolso, plan ${plan}`, disputa: `Disputa, plan ${plan}` })[
        kind
      ],
    receipt: 'Recibo',
    receiptOf: (day: string) => `Recibo del ${day}`,
    methods: { tarjeta: 'Tarjeta', paypal: 'PayPal' },
    test: 'de prueba',
    states: {
      pendiente: 'Por confirmar',
      pagado: 'Pagado',
      rechazado: 'No se aceptó',
      reembolsado: 'Devuelto',
      fallido: 'No llegó, volvió a nosotros',
      en_disputa: 'En disputa',
      perdido: 'Disputa perdida',
      ganado: 'Disputa ganada',
    },
  },
} as const;
