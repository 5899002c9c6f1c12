import { stripeRefusal } from '@vitrina/contracts/payments';
import { newId, Problem, required, trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { type Order, type PaymentProvider, type ProviderPayment, ProviderUnavailable } from './payment-provider.ts';

/** Outcomes that the simulator can produce, by their wire names. */
export const SIMULATED_RESULTS = [
  'aprobado',
  'rechazado',
  'autenticacion',
  'autenticado',
  'sin_respuesta',
  'aviso_tardio',
] as const;

/** Delay before a simulated timeout, in milliseconds: short enough for a person to wait. */
const TIMEOUT_MS = 2_000;
/** Delay before a late payment succeeds, in milliseconds. */
const LATE_MS = 5_000;
/** Simulated refusal, in Stripe's format. */
const REFUSED = { decline_code: 'generic_decline', message: 'Tu tarjeta fue rechazada.' };

interface SimulatedPayment {
  /** Id at the simulator. */
  _id: string;
  /** Id of our payment. */
  order: string;
  state: ProviderPayment['state'];
  cents: number;
  currency: string;
  failure: string | null;
  refunds: Array<{ id: string; cents: number }>;
  disputes: ProviderPayment['disputes'];
  /** When a pending payment succeeds. */
  settlesAt?: Date;
}

const schema = new Schema<SimulatedPayment>(
  {
    _id: required.text,
    order: { type: String, required: true, unique: true },
    state: required.text,
    cents: required.number,
    currency: required.text,
    failure: { type: String, default: null },
    refunds: { type: [{ _id: false, id: String, cents: Number }], default: [] },
    disputes: { type: [{ _id: false, id: String, outcome: String, cents: Number }], default: [] },
    settlesAt: { type: Date },
  },
  { versionKey: false, strict: 'throw' },
);

/** Simulated payment provider, which moves no money but stores payments like a real one (R6). */
export class Simulator implements PaymentProvider {
  readonly simulated = true;
  readonly form = null;
  readonly #payments: Model<SimulatedPayment>;

  private constructor(payments: Model<SimulatedPayment>) {
    this.#payments = payments;
  }

  /** Opens the simulator. @param connection database of the service, so that all of its processes share the payments */
  static async start(connection: Connection): Promise<Simulator> {
    const payments = connection.model<SimulatedPayment>('SimulatedPayment', schema, 'simulated-payments');
    await payments.init();
    return new Simulator(payments);
  }

  async open({ id: order, cents, currency }: Order): Promise<ProviderPayment> {
    const fresh = { _id: `sim_${newId()}`, state: 'open', cents, currency };
    const found = await this.#payments
      .findOneAndUpdate({ order }, { $setOnInsert: fresh }, { upsert: true, returnDocument: 'after' })
      .lean<SimulatedPayment>();
    return toPayment(found);
  }

  /** Produces the requested outcome. @throws {Problem} `solicitud_invalida` for an unknown outcome */
  async capture(externalId: string, _order: Order, simulatedResult = 'aprobado'): Promise<ProviderPayment> {
    const result = SIMULATED_RESULTS.find((name) => name === simulatedResult);
    if (!result) throw new Problem('solicitud_invalida', { fields: ['resultado'] });
    const captured = await this.#change(externalId, ['open', 'authentication'], outcomes[result]());
    if (result === 'sin_respuesta') {
      await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
      throw new ProviderUnavailable('the simulator was asked not to respond');
    }
    return captured;
  }

  async find(externalId: string): Promise<ProviderPayment> {
    const kept = await this.#payments.findById(externalId).lean<SimulatedPayment>();
    const isLate = kept?.state === 'pending' && kept.settlesAt && kept.settlesAt.getTime() <= Date.now();
    return isLate ? this.#change(externalId, ['pending'], { state: 'succeeded' }) : toPayment(kept);
  }

  async cancel(externalId: string): Promise<ProviderPayment> {
    return this.#change(externalId, ['open', 'authentication'], { state: 'canceled' });
  }

  async refund(externalId: string, { id, cents }: { id: string; cents: number }): Promise<ProviderPayment> {
    await this.#payments.updateOne(
      { _id: externalId, state: 'succeeded', 'refunds.id': trusted({ $ne: id }) },
      { $push: { refunds: { id, cents } } },
    );
    return this.find(externalId);
  }

  /** Refuses every webhook, because the simulator sends none. */
  async readWebhook(): Promise<string[]> {
    throw new Problem('aviso_sin_firma');
  }

  /** Changes a payment if it is in one of these states. */
  async #change(
    _id: string,
    states: Array<ProviderPayment['state']>,
    change: Partial<SimulatedPayment>,
  ): Promise<ProviderPayment> {
    await this.#payments.updateOne({ _id, state: trusted({ $in: states }) }, { $set: change });
    return toPayment(await this.#payments.findById(_id).lean<SimulatedPayment>());
  }
}

const outcomes: Record<(typeof SIMULATED_RESULTS)[number], () => Partial<SimulatedPayment>> = {
  aprobado: () => ({ state: 'succeeded', failure: null }),
  rechazado: () => ({ state: 'open', failure: stripeRefusal(REFUSED).text }),
  autenticacion: () => ({ state: 'authentication', failure: null }),
  autenticado: () => ({ state: 'succeeded', failure: null }),
  sin_respuesta: () => ({ state: 'succeeded', failure: null }),
  aviso_tardio: () => ({ state: 'pending', failure: null, settlesAt: new Date(Date.now() + LATE_MS) }),
};

function toPayment(kept: SimulatedPayment | null): ProviderPayment {
  if (!kept) throw new ProviderUnavailable('the simulator does not know this payment');
  const { _id: externalId, state, cents, currency, failure, disputes } = kept;
  const refusal = failure === null ? null : { text: failure, attempt: externalId };
  const refunds = kept.refunds.map((refund) => ({ ...refund, failure: null }));
  return { externalId, state, cents, currency, refusal, refunds, disputes };
}
