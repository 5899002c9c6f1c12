export { PaypalFake } from './paypal-fake.ts';
export { StripeFake } from './stripe-fake.ts';
