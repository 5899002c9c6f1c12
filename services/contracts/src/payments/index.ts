export { PAYPAL_ISSUES, PAYPAL_PROCESSOR_CODES, paypalRefusal } from './paypal-codes.ts';
export { REFUSALS, type Refusal, refusalOf } from './refusal.ts';
export { STRIPE_CODES, stripeRefusal } from './stripe-codes.ts';
