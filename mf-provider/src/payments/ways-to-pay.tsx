import { HousePay } from './house-pay.tsx';
import type { PaidPlan } from './payment-calls.ts';
import { SimulatedPay } from './simulated-pay.tsx';
import type { OwnPlan } from './use-own-plan.ts';
import type { PayingEnds } from './use-paying.ts';

/** How a plan is paid here: at the houses, or where none is configured at the simulator. */
export function WaysToPay({
  own: { medios, formularios },
  ...paying
}: { own: OwnPlan; plan: PaidPlan; price: string } & PayingEnds) {
  if (formularios.tarjeta || formularios.paypal) return <HousePay forms={formularios} {...paying} />;
  const { price: _, ...simulated } = paying;
  return <SimulatedPay modes={medios} {...simulated} />;
}
