import { stripeRefusal } from '@vitrina/contracts/payments';
import { newId, Problem, trusted } from '@vitrina/kernel';
import { type Connection, type Model, Schema } from 'mongoose';
import { HouseAway, type HousePayment, type Order, type PaymentHouse } from './house.ts';

/** What the simulator can be asked to do with a payment, in the words of the calls. */
export const WISHES = [
  'aprobado',
  'rechazado',
  'autenticacion',
  'autenticado',
  'sin_respuesta',
  'aviso_tardio',
] as const;

/** How long a house that hangs is waited for, in milliseconds: shorter than people, longer than nothing. */
const HANGS_MS = 2_000;
/** After how long a late answer comes, in milliseconds. */
const LATE_MS = 5_000;
/** What a bank would say, as Stripe does. */
const REFUSED = { decline_code: 'generic_decline', message: 'Tu tarjeta fue rechazada.' };

interface SimulatedPayment {
  /** The simulator's own id. */
  _id: string;
  /** Our payment's id. */
  order: string;
  state: HousePayment['state'];
  cents: number;
  currency: string;
  failure: string | null;
  refunds: Array<{ id: string; cents: number }>;
  disputes: HousePayment['disputes'];
  /** When a pending payment succeeds. */
  settlesAt?: Date;
}

const schema = new Schema<SimulatedPayment>(
  {
    _id: { type: String, required: true },
    order: { type: String, required: true, unique: true },
    state: { type: String, required: true },
    cents: { type: Number, required: true },
    currency: { type: String, required: true },
    failure: { type: String, default: null },
    refunds: { type: [{ _id: false, id: String, cents: Number }], default: [] },
    disputes: { type: [{ _id: false, id: String, outcome: String, cents: Number }], default: [] },
    settlesAt: { type: Date },
  },
  { versionKey: false, strict: 'throw' },
);

/** A payment house that moves no money: it does what it is asked, and remembers it as a real one would (R6). */
export class Simulator implements PaymentHouse {
  readonly simulated = true;
  readonly form = null;
  readonly #payments: Model<SimulatedPayment>;

  private constructor(payments: Model<SimulatedPayment>) {
    this.#payments = payments;
  }

  /** @param connection the service's own database, so that all of its processes know the same payments */
  static async start(connection: Connection): Promise<Simulator> {
    const payments = connection.model<SimulatedPayment>('SimulatedPayment', schema, 'simulated-payments');
    await payments.init();
    return new Simulator(payments);
  }

  async open({ id: order, cents, currency }: Order): Promise<HousePayment> {
    const fresh = { _id: `sim_${newId()}`, state: 'open', cents, currency };
    const found = await this.#payments
      .findOneAndUpdate({ order }, { $setOnInsert: fresh }, { upsert: true, returnDocument: 'after' })
      .lean<SimulatedPayment>();
    return answer(found);
  }

  /** @throws {Problem} `solicitud_invalida` for a wish that it does not know */
  async take(houseId: string, _order: Order, wish = 'aprobado'): Promise<HousePayment> {
    const known = WISHES.find((one) => one === wish);
    if (!known) throw new Problem('solicitud_invalida', { fields: ['resultado'] });
    const taken = await this.#change(houseId, ['open', 'authentication'], outcomes[known]());
    if (known === 'sin_respuesta') {
      await new Promise((resolve) => setTimeout(resolve, HANGS_MS));
      throw new HouseAway('the simulator was asked not to answer');
    }
    return taken;
  }

  async find(houseId: string): Promise<HousePayment> {
    const kept = await this.#payments.findById(houseId).lean<SimulatedPayment>();
    const isLate = kept?.state === 'pending' && kept.settlesAt && kept.settlesAt.getTime() <= Date.now();
    return isLate ? this.#change(houseId, ['pending'], { state: 'succeeded' }) : answer(kept);
  }

  async cancel(houseId: string): Promise<HousePayment> {
    return this.#change(houseId, ['open', 'authentication'], { state: 'canceled' });
  }

  async refund(houseId: string, { id, cents }: { id: string; cents: number }): Promise<HousePayment> {
    await this.#payments.updateOne(
      { _id: houseId, state: 'succeeded', 'refunds.id': trusted({ $ne: id }) },
      { $push: { refunds: { id, cents } } },
    );
    return this.find(houseId);
  }

  /** It tells nothing by itself: its payments are asked about. */
  async readMessage(): Promise<string[]> {
    throw new Problem('aviso_sin_firma');
  }

  /** Changes a payment that is in one of some states; one in any other stays as it is. */
  async #change(
    _id: string,
    states: Array<HousePayment['state']>,
    change: Partial<SimulatedPayment>,
  ): Promise<HousePayment> {
    await this.#payments.updateOne({ _id, state: trusted({ $in: states }) }, { $set: change });
    return answer(await this.#payments.findById(_id).lean<SimulatedPayment>());
  }
}

const outcomes: Record<(typeof WISHES)[number], () => Partial<SimulatedPayment>> = {
  aprobado: () => ({ state: 'succeeded', failure: null }),
  rechazado: () => ({ state: 'open', failure: stripeRefusal(REFUSED).text }),
  autenticacion: () => ({ state: 'authentication', failure: null }),
  autenticado: () => ({ state: 'succeeded', failure: null }),
  sin_respuesta: () => ({ state: 'succeeded', failure: null }),
  aviso_tardio: () => ({ state: 'pending', failure: null, settlesAt: new Date(Date.now() + LATE_MS) }),
};

function answer(kept: SimulatedPayment | null): HousePayment {
  if (!kept) throw new HouseAway('the simulator does not know this payment');
  const { _id: houseId, state, cents, currency, failure, disputes } = kept;
  const refusal = failure === null ? null : { text: failure, attempt: houseId };
  const refunds = kept.refunds.map((refund) => ({ ...refund, failure: null }));
  return { houseId, state, cents, currency, refusal, refunds, disputes };
}
