import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PaymentAdviceCode, ProcessorResponseCode } from '@paypal/paypal-server-sdk';
import { paypalRefusal, REFUSALS, stripeRefusal } from '@vitrina/contracts/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaypalFake, StripeFake } from './fakes/index.ts';
import { runBilling } from './platform.ts';

/** Card declines of docs.stripe.com/declines/codes, including older versions of the page. */
const stripeDeclines =
  `authentication_required authentication_not_handled approve_with_id call_issuer card_not_supported
  card_velocity_exceeded currency_not_supported do_not_honor do_not_try_again duplicate_transaction expired_card fraudulent
  generic_decline incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip insufficient_funds
  invalid_account invalid_amount invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number invalid_pin
  issuer_not_available live_mode_test_card lost_card merchant_blacklist mobile_device_authentication_required
  new_account_information_available no_action_taken not_permitted offline_pin_required online_or_offline_pin_required
  pickup_card pin_try_exceeded processing_error reenter_transaction restricted_card revocation_of_all_authorizations
  revocation_of_authorization security_violation service_not_allowed stolen_card stop_payment_order testmode_decline
  test_mode_live_card transaction_not_allowed try_again_later withdrawal_count_limit_exceeded`.split(/\s+/);
/** Codes that must look like any other refusal according to the documentation. */
const stripeHidden = ['fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist', 'pickup_card', 'restricted_card'];
/** Every code of an intent's `last_payment_error`, from the types of Stripe's SDK. */
const stripeErrors = (() => {
  const sdk = path.dirname(createRequire(import.meta.url).resolve('stripe'));
  const types = readFileSync(path.join(sdk, '../esm/resources/PaymentIntents.d.ts'), 'utf8');
  const [, union = ''] = /type Code = ('account_closed'[^;]*)/.exec(types) ?? [];
  return [...union.matchAll(/'(\w+)'/g)].map(([, code = '']) => code);
})();

/** Issues of `POST /v2/checkout/orders/{id}/capture`, 400, 403 and 422, in PayPal's specification of Orders v2. */
const paypalIssues = `AGREEMENT_ALREADY_CANCELLED APPLE_PAY_AMOUNT_MISMATCH AUTH_CAPTURE_NOT_ENABLED
  BANK_NOT_SUPPORTED_FOR_VERIFICATION BILLING_AGREEMENT_ID_MISMATCH BILLING_AGREEMENT_NOT_FOUND CANCEL_URL_REQUIRED
  CARD_BRAND_NOT_SUPPORTED CARD_EXPIRY_REQUIRED CARD_NUMBER_REQUIRED COMPLIANCE_VIOLATION CURRENCY_NOT_SUPPORTED_FOR_BANK
  DECLINED_DUE_TO_RELATED_TXN DOMESTIC_TRANSACTION_REQUIRED DUPLICATE_INVOICE_ID IBAN_COUNTRY_NOT_SUPPORTED
  IDENTIFIER_NOT_FOUND INCOMPATIBLE_PARAMETER_VALUE INSTRUMENT_DECLINED INVALID_IBAN INVALID_PICKUP_ADDRESS
  INVALID_PREVIOUS_TRANSACTION_REFERENCE INVALID_SECURITY_CODE_LENGTH MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED
  MERCHANT_INITIATED_WITH_AUTHENTICATION_RESULTS MERCHANT_INITIATED_WITH_MULTIPLE_PURCHASE_UNITS
  MERCHANT_INITIATED_WITH_SECURITY_CODE MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE MISSING_CRYPTOGRAM MISSING_PREVIOUS_REFERENCE
  NOT_ELIGIBLE_FOR_PAYPAL_TRANSACTION_ID_PROCESSING NOT_ELIGIBLE_FOR_PNREF_PROCESSING NOT_ENABLED_FOR_BANK_PROCESSING
  NOT_ENABLED_FOR_CARD_PROCESSING ONLY_ONE_BANK_SOURCE_ALLOWED ORDER_ALREADY_CAPTURED ORDER_COMPLETION_IN_PROGRESS
  ORDER_NOT_APPROVED PAYEE_BLOCKED_TRANSACTION PAYEE_FX_RATE_ID_EXPIRED PAYEE_NOT_ENABLED_FOR_BANK_PROCESSING
  PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING PAYER_ACCOUNT_LOCKED_OR_CLOSED PAYER_ACCOUNT_RESTRICTED PAYER_ACTION_REQUIRED
  PAYER_CANNOT_PAY PAYMENT_SOURCE_MISMATCH PAYMENT_SOURCE_NOT_SUPPORTED PAYPAL_TRANSACTION_ID_EXPIRED
  PAYPAL_TRANSACTION_ID_NOT_FOUND PLATFORM_FEE_PAYEE_CANNOT_BE_SAME_AS_PAYER PNREF_EXPIRED PNREF_NOT_FOUND
  PREFERRED_PAYMENT_SOURCE_MISMATCH PREVIOUS_TRANSACTION_REFERENCE_HAS_CHARGEBACK PREVIOUS_TRANSACTION_REFERENCE_VOIDED
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING REFERENCED_CARD_EXPIRED REQUIRED_PARAMETER_FOR_CUSTOMER_INITIATED_PAYMENT
  RETURN_URL_REQUIRED SETUP_ERROR_FOR_BANK SHIPPING_ADDRESS_INVALID TOKEN_ID_NOT_FOUND TRANSACTION_BLOCKED_BY_PAYEE
  TRANSACTION_LIMIT_EXCEEDED TRANSACTION_RECEIVING_LIMIT_EXCEEDED TRANSACTION_REFUSED VAULT_INSTRUCTION_REQUIRED
  CONSENT_NEEDED NOT_ELIGIBLE_FOR_TOKEN_PROCESSING PERMISSION_DENIED PERMISSION_DENIED_FOR_DONATION_ITEMS`.split(/\s+/);
const processorCodes = Object.values(ProcessorResponseCode);

const NOT_CHARGED = 'No se te cobró nada; si tu banco lo muestra como pendiente, desaparece solo.';
const steps = Object.values(REFUSALS).map(({ step }) => step);
const hasStep = (text: string) => steps.some((step) => text.endsWith(step));
const secrets = /robad|perdid|fraud|sospech|stolen|lost|blacklist|lista negra/i;

describe('a code of a payment provider', () => {
  it('leads to a text with a next step for each card decline of Stripe, and covers all of them', () => {
    for (const code of stripeDeclines) {
      const { text, reason } = stripeRefusal({ type: 'card_error', code: 'card_declined', decline_code: code });
      expect(text, code).toSatisfy(hasStep);
      expect(reason === 'declined', code).toBe(code === 'generic_decline' || isHidden(code));
    }
  });

  it('leads to a text with a next step for each error code of an intent, and marks our mistakes as ours', () => {
    expect(stripeErrors.length).toBeGreaterThan(150);
    for (const code of stripeErrors)
      expect(stripeRefusal({ type: 'invalid_request_error', code }).text, code).toSatisfy(hasStep);
    expect(stripeRefusal({ type: 'invalid_request_error', code: 'api_key_expired' }).reason).toBe('ours');
  });

  it('leads to a text with a next step for each issue, processor code and advice code of PayPal', () => {
    for (const issue of paypalIssues) expect(paypalRefusal({ issue }).text, issue).toSatisfy(hasStep);
    expect(processorCodes.length).toBeGreaterThan(140);
    for (const responseCode of processorCodes)
      expect(paypalRefusal({ responseCode }).text, responseCode).toSatisfy(hasStep);
    for (const adviceCode of Object.values(PaymentAdviceCode))
      expect(paypalRefusal({ responseCode: '0500', adviceCode }).text, adviceCode).toMatch(
        /^Tu banco no autorizó.+\.$/,
      );
  });

  it('never reveals a suspicion of fraud, whatever text the provider sends', () => {
    const plain = stripeRefusal({ type: 'card_error', decline_code: 'generic_decline' }).text;
    const message = 'Tu tarjeta fue reportada como robada a tu banco.';
    for (const code of stripeHidden)
      expect(stripeRefusal({ decline_code: code, message, advice_code: 'do_not_try_again' }).text, code).toBe(plain);
    const other = paypalRefusal({ responseCode: '5100' }).text;
    for (const responseCode of ['9500', '9520', '5150']) {
      expect(paypalRefusal({ responseCode, words: message, adviceCode: '03' }).text, responseCode).toBe(other);
    }
    expect(`${plain} ${other}`).not.toMatch(secrets);
  });

  it('reads as a plain refusal with a next step if it is unknown', () => {
    expect(stripeRefusal({ type: 'card_error', code: 'card_declined', decline_code: 'moon_phase' }).text).toBe(
      `Tu tarjeta fue rechazada. ${NOT_CHARGED} Prueba con otra tarjeta u otro medio de pago, o pregunta a tu banco.`,
    );
    expect(paypalRefusal({ issue: 'MOON_PHASE' }).text).toSatisfy(hasStep);
    expect(paypalRefusal({ responseCode: '4242' }).text).toSatisfy(hasStep);
  });

  it('uses the provider’s own words if they are Spanish, and never English', () => {
    const funds = (message: string) => stripeRefusal({ decline_code: 'insufficient_funds', message }).text;
    expect(funds('Tu tarjeta no tiene fondos suficientes')).toMatch(
      /^Tu tarjeta no tiene fondos suficientes\. No se te cobró nada.*Usa otra/,
    );
    expect(funds('Your card has insufficient funds.')).toMatch(
      /^No hay saldo suficiente para este pago\. No se te cobró nada.*Usa otra/,
    );
  });

  it('says that nothing was charged, unless an equal payment may have been made before', () => {
    expect(paypalRefusal({ issue: 'INSTRUMENT_DECLINED' }).text).toContain(NOT_CHARGED);
    expect(stripeRefusal({ decline_code: 'duplicate_transaction' }).text).not.toContain('cobró');
  });

  it('says not to use the card again if the bank advises so', () => {
    const { text } = stripeRefusal({ decline_code: 'do_not_honor', advice_code: 'do_not_try_again' });
    expect(text).toContain('No lo intentes otra vez con esta tarjeta');
  });
});

const isHidden = (code: string) => [...stripeHidden, 'security_violation'].includes(code);

describe('a refusal in the running service', () => {
  const stripe = new StripeFake();
  const paypal = new PaypalFake();
  let service: Awaited<ReturnType<typeof runBilling>>;
  let member: Awaited<ReturnType<typeof service.member>>;
  beforeAll(async () => {
    service = await runBilling({ ...(await stripe.listen()), ...(await paypal.listen()) });
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([stripe.close(), paypal.close()]);
  });
  beforeEach(async () => {
    member = await service.member();
  });

  const card = { path: '/api/pagos/tarjeta/intentos', name: 'intento', end: 'confirmacion' };
  const wallet = { path: '/api/pagos/paypal/ordenes', name: 'orden', end: 'captura' };
  const begin = async ({ path: address, name }: typeof card) =>
    (Reflect.get((await member.post(address, { plan: 'basico' })).body, name) as { id: string }).id;
  const finish = ({ path: address, end }: typeof card, id: string) => member.post(`${address}/${id}/${end}`, {});
  const history = async () => (await member.get('/api/pagos')).body.data as Record<string, unknown>[];
  const notifications = () =>
    service.notifications.filter(({ data }) => data.ownerId === member.userId).map(({ data }) => data);
  const sendStripeWebhook = async (id: string) => {
    const { body, signature } = stripe.message('payment_intent.payment_failed', stripe.of(id));
    await service.app.request('/api/pagos/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    });
  };
  const sendPaypalWebhook = async (id: string) => {
    const { body, headers } = paypal.message('PAYMENT.CAPTURE.DECLINED', {
      supplementary_data: { related_ids: { order_id: paypal.of(id).id } },
    });
    await service.app.request('/api/pagos/webhooks/paypal', {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
  };
  const declined = (decline_code: string, message: string) => ({
    type: 'card_error',
    code: 'card_declined',
    decline_code,
    message,
  });

  it('returns cause and next step for a card, and stays in the history until the payment succeeds', async () => {
    const id = await begin(card);
    stripe.confirm(id, 'refused', declined('insufficient_funds', 'Your card has insufficient funds.'));
    const text = `No hay saldo suficiente para este pago. ${NOT_CHARGED} Usa otra tarjeta u otro medio de pago, o inténtalo cuando tengas saldo.`;
    expect(await finish(card, id)).toMatchObject({ status: 402, body: { code: 'pago_rechazado', message: text } });
    expect(await history()).toMatchObject([{ id, tipo: 'pago', estado: 'rechazado', motivo: text, recibo: null }]);
    expect(notifications()).toEqual([]);
    stripe.confirm(id);
    expect(await finish(card, id)).toMatchObject({ status: 200 });
    expect(await history()).toMatchObject([{ id, estado: 'pagado', motivo: null }]);
  });

  it('enters the history and is mailed once if it comes by a later webhook of Stripe', async () => {
    const id = await begin(card);
    stripe.confirm(id, 'later');
    expect(await finish(card, id)).toMatchObject({ status: 409, body: { code: 'pago_pendiente' } });
    expect(await history()).toMatchObject([{ estado: 'pendiente', motivo: null }]);
    stripe.confirm(id, 'refused', declined('do_not_honor', 'Your card was declined.'));
    await Promise.all([sendStripeWebhook(id), sendStripeWebhook(id)]);
    await sendStripeWebhook(id);
    const motivo = `Tu banco no autorizó el pago. ${NOT_CHARGED} Llama a tu banco para que lo autorice, o usa otra tarjeta.`;
    expect(await history()).toMatchObject([{ id, estado: 'rechazado', motivo }]);
    await expect
      .poll(notifications)
      .toContainEqual(expect.objectContaining({ what: 'refused', paymentId: id, text: motivo, cents: 9900 }));
    // Accounts sends one mail per id.
    expect(new Set(notifications().map(({ id: notificationId }) => notificationId)).size).toBe(1);
  });

  it.each([
    ['INSTRUMENT_DECLINED', 422, 'PayPal no pudo cobrar'],
    ['PAYER_ACTION_REQUIRED', 422, 'Falta que confirmes'],
    ['PAYER_CANNOT_PAY', 422, 'Tu cuenta de PayPal'],
    ['TRANSACTION_REFUSED', 422, 'El pago no se aceptó'],
    ['COMPLIANCE_VIOLATION', 422, 'El pago no se aceptó'],
    ['DUPLICATE_INVOICE_ID', 422, 'Hace poco se hizo un pago igual'],
    ['PERMISSION_DENIED', 403, 'un problema nuestro'],
    ['INVALID_PARAMETER_VALUE', 400, 'El pago no se aceptó'],
  ])('returns cause and next step for PayPal’s %s (%d)', async (issue, status, words) => {
    const id = await begin(wallet);
    paypal.approve(id);
    paypal.declines = { issue, status, description: 'The requested action could not be performed.' };
    const { status: answered, body } = await finish(wallet, id);
    expect([answered, body.code]).toEqual([402, 'pago_rechazado']);
    expect(body.message).toContain(words);
    expect(body.message).toSatisfy(hasStep);
    expect(await history()).toMatchObject([{ estado: 'rechazado', motivo: body.message }]);
  });

  it('sends a payer who has not approved yet back to PayPal', async () => {
    const { status, body } = await finish(wallet, await begin(wallet));
    expect([status, body.message]).toEqual([402, expect.stringContaining('Falta que confirmes el pago en PayPal.')]);
  });

  it('closes the order if the bank behind PayPal declines, and the next attempt opens another', async () => {
    const id = await begin(wallet);
    paypal.approve(id);
    paypal.captures = { status: 'DECLINED', processor_response: { response_code: '5120' } };
    const refused = await finish(wallet, id);
    expect(refused).toMatchObject({ status: 402, body: { code: 'pago_rechazado' } });
    expect(refused.body.message).toContain('No hay saldo suficiente');
    expect(await finish(wallet, id)).toMatchObject({ status: 402, body: { message: refused.body.message } });
    const next = await begin(wallet);
    expect(next).not.toBe(id);
    paypal.approve(next);
    expect(await finish(wallet, next)).toMatchObject({ status: 200 });
    expect((await history()).map(({ estado }) => estado)).toEqual(['pagado', 'rechazado']);
  });

  it('enters the history and is mailed once if it comes by a later webhook of PayPal', async () => {
    const id = await begin(wallet);
    paypal.approve(id);
    paypal.captures = { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } };
    expect(await finish(wallet, id)).toMatchObject({ status: 409, body: { code: 'pago_pendiente' } });
    paypal.settle(id, { status: 'DECLINED', processor_response: { response_code: '9500' } });
    await sendPaypalWebhook(id);
    await sendPaypalWebhook(id);
    const motivo = `Tu tarjeta fue rechazada. ${NOT_CHARGED} Prueba con otra tarjeta u otro medio de pago, o pregunta a tu banco.`;
    expect(await history()).toMatchObject([{ id, estado: 'rechazado', motivo }]);
    await expect.poll(notifications).toContainEqual(expect.objectContaining({ what: 'refused', text: motivo }));
    expect(new Set(notifications().map(({ id: notificationId }) => notificationId)).size).toBe(1);
  });

  it('prevents a capture that the payer did not request', async () => {
    const id = await begin(wallet);
    paypal.approve(id);
    paypal.declines = { issue: 'INSTRUMENT_DECLINED' };
    await finish(wallet, id);
    // PayPal still considers the order approved and would allow a capture.
    await sendPaypalWebhook(id);
    expect(await history()).toMatchObject([{ id, estado: 'rechazado' }]);
    expect(await finish(wallet, id)).toMatchObject({ status: 200 });
  });
});
