/**
 * Texts for the payer about a refused payment: the cause, and the next step. The tables below map the providers'
 * codes to these reasons.
 */
export const REFUSALS = {
  /** Also every code that points to fraud, a lost or a stolen card: the payer may be the thief. */
  declined: {
    cause: 'Tu tarjeta fue rechazada.',
    step: 'Prueba con otra tarjeta u otro medio de pago, o pregunta a tu banco.',
  },
  /** Counterpart of `declined` for a payment that was not by card. */
  refused: { cause: 'El pago no se aceptó.', step: 'Prueba con una tarjeta o con otro medio de pago.' },
  bank: { cause: 'Tu banco no autorizó el pago.', step: 'Llama a tu banco para que lo autorice, o usa otra tarjeta.' },
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
type Advice = 'never' | 'later' | 'check';
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

/**
 * Stripe's decline codes and card error codes, grouped by the text for the payer. Its browser library shows errors of a field itself.
 * Sources: docs.stripe.com/declines/codes, docs.stripe.com/error-codes, and the list of `last_payment_error.code` in the SDK.
 */
export const STRIPE_CODES: Partial<Record<RefusalReason, readonly string[]>> = {
  // The first group must look like any other refusal (docs.stripe.com/declines/codes).
  declined: [
    ...['fraudulent', 'lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'merchant_blacklist'],
    ...['security_violation', 'highest_risk_level', 'elevated_risk_level', 'rule', 'previously_declined_do_not_retry'],
    ...[
      'card_declined',
      'generic_decline',
      'partner_generic_decline',
      'partner_high_risk',
      'payment_method_restricted',
    ],
    ...['payment_method_provider_decline', 'payment_intent_payment_attempt_failed', 'setup_attempt_failed'],
  ],
  bank: [
    ...['call_issuer', 'do_not_honor', 'no_action_taken', 'not_permitted', 'service_not_allowed', 'refer_to_customer'],
    ...['transaction_not_allowed', 'approval_required', 'debit_not_authorized', 'payment_method_customer_decline'],
  ],
  stopped: [
    ...['do_not_try_again', 'revocation_of_all_authorizations', 'revocation_of_authorization', 'stop_payment_order'],
  ],
  funds: ['insufficient_funds', 'balance_insufficient'],
  limit: [
    ...['card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'invalid_amount', 'invalid_charge_amount'],
    ...['amount_too_large', 'charge_exceeds_source_limit', 'charge_exceeds_transaction_limit'],
  ],
  expired: ['expired_card', 'expired_payment_method', 'invalid_expiry_year_past', 'invalid_expiry_month_past'],
  number: ['incorrect_number', 'invalid_number', 'invalid_characters', 'account_number_invalid'],
  expiry: ['invalid_expiry_month', 'invalid_expiry_year'],
  code: ['incorrect_cvc', 'invalid_cvc'],
  address: [
    ...['incorrect_zip', 'incorrect_postal_code', 'postal_code_invalid', 'incorrect_address'],
    ...['payment_method_billing_details_address_missing'],
  ],
  pin: ['incorrect_pin', 'invalid_pin', 'offline_pin_required', 'online_or_offline_pin_required', 'pin_try_exceeded'],
  authentication: [
    ...[
      'authentication_required',
      'approve_with_id',
      'mobile_device_authentication_required',
      'authentication_failure',
    ],
    ...['authentication_not_handled', 'payment_intent_authentication_failure', 'setup_intent_authentication_failure'],
    ...[
      'payment_intent_action_required',
      'invoice_payment_intent_requires_action',
      'payment_intent_payment_attempt_expired',
    ],
    ...['three_d_secure_authentication_not_supported', 'three_d_secure_authentication_upstream_error'],
    ...['setup_intent_setup_attempt_expired', 'cardholder_phone_number_required'],
  ],
  account: [
    ...['invalid_account', 'new_account_information_available', 'account_closed', 'account_invalid', 'no_account'],
    ...['payment_method_unactivated', 'account_information_mismatch'],
  ],
  unsupported: [
    ...['card_not_supported', 'currency_not_supported', 'invalid_card_type', 'payment_method_currency_mismatch'],
    ...['payment_method_not_available', 'payment_method_unsupported_type', 'country_unsupported'],
    ...['payment_intent_incompatible_payment_method', 'token_card_network_invalid'],
  ],
  duplicate: ['duplicate_transaction'],
  attempts: ['card_decline_rate_limit_exceeded', 'payment_intent_rate_limit_exceeded'],
  later: [
    ...['processing_error', 'issuer_not_available', 'reenter_transaction', 'try_again_later', 'rate_limit'],
    ...['payment_method_provider_timeout', 'lock_timeout', 'idempotency_key_in_use'],
  ],
  testCard: ['testmode_decline', 'live_mode_test_card', 'testmode_charges_only'],
  realCard: ['test_mode_live_card', 'payment_method_invalid_parameter_testmode', 'livemode_mismatch'],
  known: [
    ...['payment_intent_unexpected_state', 'setup_intent_unexpected_state', 'payment_method_unexpected_state'],
    ...['charge_already_captured', 'token_already_used', 'token_in_use', 'intent_invalid_state'],
  ],
};

/** docs.stripe.com/declines/card, "Retrying issuer declines". */
const STRIPE_ADVICE: Record<string, Advice> = {
  do_not_try_again: 'never',
  try_again_later: 'later',
  confirm_card_data: 'check',
};

/** Reason of an error by its type, if no table has its code. */
const TYPES: Record<string, RefusalReason> = {
  invalid_request_error: 'ours',
  idempotency_error: 'ours',
  authentication_error: 'ours',
  rate_limit_error: 'later',
  api_error: 'later',
};

/** Error of a payment, as Stripe's API describes it. */
export interface StripeFailure {
  type?: string | undefined;
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
  advice_code?: string | null | undefined;
  message?: string | null | undefined;
}

/** Refusal text for a Stripe error. Unknown codes get a general text. */
export function stripeRefusal({ type, code, decline_code, advice_code, message }: StripeFailure): Refusal {
  const reason = reasonIn(STRIPE_CODES, decline_code) ?? (decline_code ? null : reasonIn(STRIPE_CODES, code));
  const other = decline_code ? 'declined' : (TYPES[type ?? ''] ?? 'declined');
  return refusalOf(reason ?? other, message, STRIPE_ADVICE[advice_code ?? '']);
}

/**
 * Issues that PayPal's Orders v2 returns when an order is captured, grouped by the text for the payer. Issues about our
 * request or account are not listed and count as `ours`. Source: `checkout_orders_v2.json` in paypal/paypal-rest-api-specifications.
 */
export const PAYPAL_ISSUES: Partial<Record<RefusalReason, readonly string[]>> = {
  refused: [
    ...['TRANSACTION_REFUSED', 'COMPLIANCE_VIOLATION', 'TRANSACTION_BLOCKED_BY_PAYEE', 'PAYEE_BLOCKED_TRANSACTION'],
    ...['DECLINED_DUE_TO_RELATED_TXN', 'ALIAS_DECLINED_BY_PROCESSOR', 'DECLINED_BY_RISK_FRAUD_FILTERS'],
    ...['PAYER_COUNTRY_NOT_SUPPORTED', 'DOMESTIC_TRANSACTION_REQUIRED'],
  ],
  wallet: [
    ...['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'PAYMENT_SOURCE_DECLINED_BY_PROCESSOR'],
    ...['PAYMENT_SOURCE_CANNOT_BE_USED', 'PAYMENT_SOURCE_NOT_SUPPORTED', 'PAYMENT_DENIED', 'PAYMENT_SOURCE_MISMATCH'],
    ...['PREFERRED_PAYMENT_SOURCE_MISMATCH', 'BILLING_AGREEMENT_NOT_FOUND', 'AGREEMENT_ALREADY_CANCELLED'],
    ...['BILLING_AGREEMENT_ID_MISMATCH', 'BANK_NOT_SUPPORTED_FOR_VERIFICATION', 'CURRENCY_NOT_SUPPORTED_FOR_BANK'],
  ],
  walletReturn: [
    ...['PAYER_ACTION_REQUIRED', 'ORDER_NOT_APPROVED', 'ORDER_EXPIRED', 'TOKEN_EXPIRED', 'CONSENT_NEEDED'],
    ...['PAYER_CONSENT_REQUIRED'],
  ],
  walletAccount: ['PAYER_CANNOT_PAY', 'PAYER_ACCOUNT_RESTRICTED', 'PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'INVALID_PAYER_ID'],
  limit: ['TRANSACTION_LIMIT_EXCEEDED', 'MAX_VALUE_EXCEEDED'],
  attempts: ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'],
  duplicate: ['DUPLICATE_INVOICE_ID'],
  known: [
    ...['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS', 'ORDER_ALREADY_AUTHORIZED'],
    ...['DUPLICATE_REQUEST_ID', 'PREVIOUS_REQUEST_IN_PROGRESS'],
  ],
  expired: ['CARD_EXPIRED', 'REFERENCED_CARD_EXPIRED'],
  number: ['CARD_NUMBER_REQUIRED'],
  expiry: ['INVALID_EXPIRY_DATE', 'CARD_EXPIRY_REQUIRED'],
  code: ['INVALID_SECURITY_CODE_LENGTH'],
  address: ['BILLING_ADDRESS_INVALID', 'PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED'],
  unsupported: ['CARD_BRAND_NOT_SUPPORTED'],
  later: ['INTERNAL_SERVER_ERROR', 'INTERNAL_SERVICE_ERROR', 'SERVICE_UNAVAILABLE'],
};

/**
 * Response codes of the card's bank behind PayPal, grouped by the text for the payer. Source:
 * developer.paypal.com/api/rest/reference/orders, `processor_response.response_code`, and the enum of the SDK.
 */
export const PAYPAL_PROCESSOR_CODES: Partial<Record<RefusalReason, readonly string[]>> = {
  // The first group must look like any other refusal: fraud, lost or stolen cards.
  declined: [
    ...['9500', '9510', '9520', '9530', '9540', '5150', '5160', '5180', '0580', 'PPAB', 'PPFR', 'PPSC', 'PPMC'],
    ...['5100', '5210', '5900', '9100', '9600', '1393', '1312', 'PPSD', 'PPAR', 'PPDV', 'PPH1', 'PPDT', '10BR'],
  ],
  bank: ['0100', '0500', '5700', '0R00', 'PPSE', 'PPDI'],
  stopped: ['PPRN', '1352'],
  funds: ['5120', '1000'],
  limit: ['1310', 'PPAX', 'PPAI', '5710'],
  attempts: ['PPEL', 'PPNL'],
  expired: ['5400', 'PPEF'],
  number: ['0390', '1330', '6300', '7800', 'PPFI'],
  expiry: ['1380', 'PPEX'],
  code: ['00N7', '5110', '1382', 'PCVV', 'PPC2'],
  address: ['5170', '5190', 'PPAD', 'PPAV'],
  pin: ['0890', '5130', '5135', '5500', '7900'],
  authentication: ['5650', '7700', '7710', 'PPD3', '0880', 'PCNR', 'PPTE', 'PPTR', 'PPTV'],
  account: ['5140', '5950', '1335', 'PP06'],
  inactive: ['5930'],
  unsupported: ['PPCT', 'PPAE', 'PPCO', 'PPCU', 'PPUC', 'PPVC', 'PPPM', 'PPQC', 'PPUI', 'PPDC', 'PPTT', '1320'],
  duplicate: ['5200', 'PPS1', 'PPIF'],
  later: ['0800', '0960', '5910', '5920', '8000', '8100', '8110', '8220', 'PPER', 'PPNT', '5800', '7600', '0000'],
};

/** Advice of the card networks: 01 new account data, 03, 21 and 40 to 43 not again, 02 and 24 to 30 later. */
const PAYPAL_ADVICE: Record<string, Advice> = {
  '01': 'check',
  '02': 'later',
  '03': 'never',
  '04': 'check',
  '21': 'never',
  '22': 'never',
  '24': 'later',
  '25': 'later',
  '26': 'later',
  '27': 'later',
  '28': 'later',
  '29': 'later',
  '30': 'later',
  '40': 'never',
  '43': 'never',
};

/** Why PayPal refused: the issue of an error, or what the card's bank answered to a capture. */
export interface PaypalFailure {
  issue?: string | null | undefined;
  responseCode?: string | null | undefined;
  adviceCode?: string | null | undefined;
  /** Why a capture was declined, from its `status_details`. */
  captureReason?: string | null | undefined;
  words?: string | null | undefined;
}

/** Refusal text for a PayPal error. Unknown codes get a general text. */
export function paypalRefusal({ issue, responseCode, adviceCode, captureReason, words }: PaypalFailure): Refusal {
  const bank = responseCode ? (reasonIn(PAYPAL_PROCESSOR_CODES, responseCode) ?? bankOf(responseCode)) : null;
  const other =
    issue &&
    /PAYEE|MERCHANT|NOT_ENABLED|NOT_ELIGIBLE|PERMISSION|PLATFORM|_REQUIRED$|_MISMATCH$|_NOT_FOUND$/.test(issue);
  const reason =
    bank ?? reasonIn(PAYPAL_ISSUES, issue) ?? reasonIn(PAYPAL_ISSUES, captureReason) ?? (other ? 'ours' : 'refused');
  return refusalOf(reason, words, PAYPAL_ADVICE[adviceCode ?? '']);
}

/** PayPal's own codes (`PP…`), and those of set-up and format, say that the request was wrong. */
function bankOf(code: string): RefusalReason {
  return /^(?:PP|13|80)/.test(code) ? 'ours' : 'declined';
}
