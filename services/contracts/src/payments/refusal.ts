/**
 * Texts for the payer about a refused payment: the cause, and the next step. `stripe-codes.ts` and `paypal-codes.ts`
 * map the providers' codes to these reasons.
 */
export const REFUSALS = {
  /** Also every code that points to fraud, a lost or a stolen card: the payer may be the thief. */
  declined: {
    cause: 'Tu tarjeta fue rechazada.',
    step: 'Prueba con otra tarjeta u otro medio de pago, o pregunta a tu banco.',
  },
  /** Counterpart of `declined` for a payment that was not by card. */
  refused: { cause: 'El pago no se aceptó.', step: 'Prueba con una tarjeta o con otro medio de pago.' },
  bank: {
    cause: 'Tu banco no autorizó el pago.',
    step: 'Llama a tu banco para que lo autorice, o usa otra tarjeta.',
  },
  stopped: {
    cause: 'Tu banco no autorizó el pago.',
    step: 'No lo intentes otra vez con esta tarjeta: usa otra, o cambia de medio de pago.',
  },
  funds: {
    cause: 'No hay saldo suficiente para este pago.',
    step: 'Usa otra tarjeta u otro medio de pago, o inténtalo cuando tengas saldo.',
  },
  limit: {
    cause: 'El pago pasa del límite de tu tarjeta o de tu cuenta.',
    step: 'Pide a tu banco que lo amplíe, o usa otra tarjeta u otro medio de pago.',
  },
  expired: { cause: 'La tarjeta está vencida.', step: 'Usa una tarjeta vigente.' },
  number: {
    cause: 'El número de la tarjeta no es correcto.',
    step: 'Revísalo y escríbelo otra vez, o usa otra tarjeta.',
  },
  expiry: {
    cause: 'La fecha de vencimiento no es correcta.',
    step: 'Escríbela como aparece en la tarjeta e inténtalo otra vez.',
  },
  code: {
    cause: 'El código de seguridad no es correcto.',
    step: 'Escribe los 3 o 4 dígitos impresos en la tarjeta e inténtalo otra vez.',
  },
  address: {
    cause: 'La dirección o el código postal no coinciden con los de tu banco.',
    step: 'Escríbelos como en tu estado de cuenta e inténtalo otra vez.',
  },
  pin: {
    cause: 'Esta tarjeta pide un NIP, que no se puede escribir en línea.',
    step: 'Usa otra tarjeta u otro medio de pago.',
  },
  authentication: {
    cause: 'Tu banco no pudo confirmar que eres tú quien paga.',
    step: 'Inténtalo otra vez y confirma el pago en la app de tu banco o con el código que te envíe.',
  },
  account: {
    cause: 'Tu banco ya no reconoce esta tarjeta.',
    step: 'Usa otra tarjeta, o pide a tu banco los datos de la nueva.',
  },
  inactive: { cause: 'La tarjeta todavía no está activada.', step: 'Actívala con tu banco, o usa otra tarjeta.' },
  unsupported: {
    cause: 'Esta tarjeta no sirve para este pago.',
    step: 'Usa otra tarjeta, o pregunta a tu banco si permite compras en línea en pesos mexicanos.',
  },
  duplicate: {
    cause: 'Hace poco se hizo un pago igual.',
    step: 'No pagues otra vez: antes revisa «Tus aportaciones» y los movimientos de tu tarjeta.',
  },
  attempts: {
    cause: 'Hubo demasiados intentos de pago.',
    step: 'Espera un día, o usa otra tarjeta u otro medio de pago.',
  },
  later: {
    cause: 'Tu banco no respondió a tiempo.',
    step: 'Espera unos minutos e inténtalo otra vez. Si pasa de nuevo, usa otra tarjeta.',
  },
  testCard: { cause: 'Esa es una tarjeta de prueba.', step: 'Usa una tarjeta real.' },
  realCard: {
    cause: 'Aquí los pagos son de prueba y no aceptan tarjetas reales.',
    step: 'Usa una tarjeta de prueba, como la que termina en 4242.',
  },
  wallet: {
    cause: 'PayPal no pudo cobrar con el medio de pago que elegiste.',
    step: 'Pulsa otra vez «Pagar con PayPal» y elige otra tarjeta o cuenta.',
  },
  walletReturn: {
    cause: 'Falta que confirmes el pago en PayPal.',
    step: 'Pulsa otra vez «Pagar con PayPal» y termina ahí.',
  },
  walletAccount: {
    cause: 'Tu cuenta de PayPal no puede hacer este pago.',
    step: 'Paga con tarjeta, o pregunta a PayPal qué le pasa a tu cuenta.',
  },
  known: {
    cause: 'Ese pago ya se hizo o está por confirmarse.',
    step: 'No pagues otra vez: revisa «Tus aportaciones».',
  },
  /** Fault of our request or our account. */
  ours: {
    cause: 'No pudimos hacer el cobro por un problema nuestro.',
    step: 'Inténtalo más tarde o usa otro medio de pago. Tu plan no cambia.',
  },
} as const satisfies Record<string, { cause: string; step: string }>;
export type RefusalReason = keyof typeof REFUSALS;

/** Payment provider's advice about retrying with the same card. It replaces the step of the reason. */
export type Advice = 'never' | 'later' | 'check';
const ADVICE_STEPS: Record<Advice, string> = {
  never: REFUSALS.stopped.step,
  later: REFUSALS.later.step,
  check: 'Revisa los datos de la tarjeta e inténtalo otra vez.',
};
/** Reasons with the same text for every code: another text could reveal what the bank keeps from the payer. */
const FIXED: readonly RefusalReason[] = ['declined', 'refused'];
/** Reasons whose own step is better than any advice. */
const OWN_STEP: readonly RefusalReason[] = [...FIXED, 'duplicate', 'known', 'ours', 'testCard', 'realCard'];

/** Reasons for which an equal payment may have been made before. */
const MAYBE_PAID: readonly RefusalReason[] = ['duplicate', 'known'];
/** Consequence of a refusal for the payer's money: their bank may list the attempt for some days. */
const NOT_CHARGED = 'No se te cobró nada; si tu banco lo muestra como pendiente, desaparece solo.';

/** Longest text of a provider that is shown, in characters. */
const MAX_WORDS = 200;
const SPANISH = /\b(?:tarjeta|pago|banco|saldo|fondos|cuenta|c[oó]digo|n[uú]mero|tu|su|se|no|fue|ha|est[aá])\b/giu;
const ENGLISH = /\b(?:your|the|card|was|is|has|declined|please|payment|transaction|try)\b/iu;

/** Refusal of a payment provider. */
export interface Refusal {
  reason: RefusalReason;
  /** Cause, statement that nothing was charged, and next step, in Spanish. */
  text: string;
}

/**
 * Builds the refusal that a payer reads. Its cause is the provider's own text if that is Spanish and the reason is not
 * a fixed one.
 * @param words the provider's text, in any language
 */
export function refusalOf(reason: RefusalReason, words?: string | null, advice?: Advice | null): Refusal {
  const { cause, step } = REFUSALS[reason];
  const shown = words && !FIXED.includes(reason) && isSpanish(words) ? sentence(words) : cause;
  const next = advice && !OWN_STEP.includes(reason) ? ADVICE_STEPS[advice] : step;
  const charged = MAYBE_PAID.includes(reason) ? '' : `${NOT_CHARGED} `;
  return { reason, text: `${shown} ${charged}${next}` };
}

function isSpanish(words: string): boolean {
  return words.length <= MAX_WORDS && !ENGLISH.test(words) && (words.match(SPANISH) ?? []).length >= 2;
}

function sentence(words: string): string {
  const text = words.trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Finds the reason under which a table lists a code. */
export function reasonIn(
  table: Partial<Record<RefusalReason, readonly string[]>>,
  code: string | null | undefined,
): RefusalReason | null {
  if (!code) return null;
  return (Object.keys(table) as RefusalReason[]).find((reason) => table[reason]?.includes(code)) ?? null;
}
