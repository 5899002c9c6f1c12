/** Texts of the payments. */
export const paymentTexts = {
  none: 'No hay pagos',
  noneMore: 'Aquí aparece cada pago, también los que no se terminaron.',
  state: 'Estado',
  states: {
    abierto: 'Sin pagar',
    pendiente: 'Por confirmar',
    pagado: 'Pagado',
    cancelado: 'Cancelado',
    revision: 'Pagado de otra forma: revisar',
  },
  plan: 'Plan',
  amount: 'Monto',
  refunded: (amount: string) => `Devuelto: ${amount}`,
  how: 'Medio',
  methods: { tarjeta: 'Tarjeta', paypal: 'PayPal' },
  test: 'de prueba',
  account: 'Cuenta',
  date: 'Fecha',
  money: (pesos: string) => `$${pesos} MXN`,
  refund: 'Devolver',
  refundMore:
    'Se devuelve todo lo que queda del pago y se termina el tiempo que pagó. La razón queda en la bitácora. No se puede deshacer.',
} as const;
