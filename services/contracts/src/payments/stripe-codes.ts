import { type Advice, type Refusal, type RefusalReason, reasonIn, refusalOf } from './refusal.ts';

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
const ADVICE: Record<string, Advice> = {
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
  return refusalOf(reason ?? other, message, ADVICE[advice_code ?? '']);
}
