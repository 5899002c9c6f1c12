import { type Advice, type Refusal, type RefusalReason, reasonIn, refusalOf } from './refusal.ts';

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
const ADVICE: Record<string, Advice> = {
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
  return refusalOf(reason, words, ADVICE[adviceCode ?? '']);
}

/** PayPal's own codes (`PP…`), and those of set-up and format, say that the request was wrong. */
function bankOf(code: string): RefusalReason {
  return /^(?:PP|13|80)/.test(code) ? 'ours' : 'declined';
}
