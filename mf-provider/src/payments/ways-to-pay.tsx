import type { PaidPlan } from './payment-calls.ts';
import { ProviderForms } from './provider-forms.tsx';
import { SimulatedPay } from './simulated-pay.tsx';
import type { OwnPlan } from './use-own-plan.ts';
import type { PayingCallbacks } from './use-paying.ts';

/** Payment of a plan at the payment providers, or at the simulator if none is configured. */
export function WaysToPay({
  own: { medios, formularios, ultimo_pago },
  plan,
  ...callbacks
}: { own: OwnPlan; plan: PaidPlan; price: string } & PayingCallbacks) {
  const paying = { ...callbacks, order: { plan, ultimo_pago } };
  if (formularios.tarjeta || formularios.paypal) return <ProviderForms forms={formularios} {...paying} />;
  const { price: _, ...simulated } = paying;
  return <SimulatedPay modes={medios} {...simulated} />;
}
