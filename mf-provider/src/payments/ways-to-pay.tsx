import { HousePay } from './house-pay.tsx';
import type { PaidPlan } from './payment-calls.ts';
import { SimulatedPay } from './simulated-pay.tsx';
import type { OwnPlan } from './use-own-plan.ts';
import type { PayingEnds } from './use-paying.ts';

/** How a plan is paid here: at the houses, or where none is configured at the simulator. */
export function WaysToPay({
  own: { medios, formularios, ultimo_pago },
  plan,
  ...ends
}: { own: OwnPlan; plan: PaidPlan; price: string } & PayingEnds) {
  const paying = { ...ends, order: { plan, ultimo_pago } };
  if (formularios.tarjeta || formularios.paypal) return <HousePay forms={formularios} {...paying} />;
  const { price: _, ...simulated } = paying;
  return <SimulatedPay modes={medios} {...simulated} />;
}
