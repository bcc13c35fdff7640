import { expect } from 'vitest';
import { reconcileOrder } from '#features/orders/actions/reconcile.ts';
import type { Driver } from './driver.ts';
import type { FaultName } from './matrix.ts';
import {
  ask,
  begin,
  begun,
  booked,
  endHold,
  jobDied,
  linesOf,
  loseWebhooks,
  press,
  scarce,
  sellLast,
  type Booked,
  type Play,
  type Stage,
} from './stage.ts';

type Call = keyof Driver['calls'];
/** Lets the provider respond like this to every such call, until `clear`. */
const behave = ({ testApp, driver }: Stage, call: Call, trouble: object): Promise<unknown> =>
  testApp.simulator.control({
    action: 'behave',
    times: 'forever',
    ...driver.calls[call],
    ...trouble,
  });
const clear = ({ testApp }: Stage): Promise<unknown> =>
  testApp.simulator.control({ action: 'clear' });
const failed = (status: number): boolean => status >= 500;

/** The response is lost after the provider has processed the request. */
const lost = { behaviour: 'drop' };
const troubles = {
  down: { behaviour: 'drop', before: true },
  slow: { behaviour: 'delay', ms: 500 },
  'rate-limiting': { behaviour: 'error', status: 429, before: true },
  nonsense: { behaviour: 'nonsense' },
};
type Trouble = keyof typeof troubles;

/** Runs `work` while a call fails in this way, with a short timeout. */
async function meeting<T>(
  stage: Stage,
  call: Call,
  trouble: object,
  work: () => Promise<T>,
): Promise<T> {
  const patient = stage.driver.hurry();
  await behave(stage, call, trouble);
  try {
    return await work();
  } finally {
    patient();
    await clear(stage);
  }
}

const starting =
  (trouble: object): Play =>
  async (stage) => {
    const order = await booked(stage);
    const { status } = await meeting(stage, 'start', trouble, () => press(stage, order));
    expect(status).toSatisfy(failed);
    await stage.driver.pay(await begin(stage, order));
    return order;
  };
const asking =
  (trouble: object): Play =>
  async (stage) => {
    const { order, payment } = await begun(stage);
    await loseWebhooks(stage);
    await stage.driver.pay(payment);
    const { status } = await meeting(stage, 'read', trouble, () => ask(stage, order));
    expect(status).toSatisfy(failed);
    return order;
  };
const webhookCame =
  (trouble: object): Play =>
  async (stage) => {
    const { order, payment } = await begun(stage);
    await meeting(stage, 'read', trouble, async () => {
      await stage.driver.pay(payment);
      await jobDied(stage, 'payment.reported');
    });
    return order;
  };
/** The hold has ended and the payment cannot be cancelled, but the buyer still pays. */
const takingBack =
  (trouble: object): Play =>
  async (stage) => {
    const { order, payment } = await begun(stage);
    await endHold(stage, order);
    await meeting(stage, 'takeBack', trouble, () =>
      expect(reconcileOrder(stage.testApp.ctx(), order.order_id)).rejects.toThrow(),
    );
    await stage.driver.pay(payment);
    return order;
  };
const givingBack =
  (trouble: object): Play =>
  async (stage) => {
    const { order, payment } = await begun(stage, await scarce(stage));
    await endHold(stage, order);
    await sellLast(stage, order.sold);
    await meeting(stage, 'refund', trouble, async () => {
      await stage.driver.pay(payment);
      await jobDied(stage, 'refund.send');
    });
    return order;
  };

/** Creates an order whose first payment exists at the provider but is unknown here. */
async function unheard(stage: Stage): Promise<{ order: Booked; payment: string }> {
  const order = await booked(stage);
  await meeting(stage, 'start', lost, () => press(stage, order));
  const [line] = await linesOf(stage, order);
  if (!line) throw new Error('the provider did nothing');
  return { order, payment: line.id };
}

const moments = {
  starting,
  asking,
  'webhook came': webhookCame,
  'taking back': takingBack,
  'giving back': givingBack,
};
type Moment = keyof typeof moments;
type Trial = `${Trouble}: ${Moment}`;
const trials = Object.fromEntries(
  Object.entries(troubles).flatMap(([name, trouble]) =>
    Object.entries(moments).map(([moment, play]) => [`${name}: ${moment}`, play(trouble)]),
  ),
) as Record<Trial, Play>;

export const answerPlays = {
  'answer lost: starting, asked again': starting(lost),
  'answer lost: starting, what was lost is paid': async (stage) => {
    const { order, payment } = await unheard(stage);
    await stage.driver.pay(payment);
    return order;
  },
  'answer lost: starting, both are paid': async (stage) => {
    const { order, payment } = await unheard(stage);
    const second = await begin(stage, order);
    expect(second).not.toBe(payment);
    await stage.driver.pay(second);
    await stage.driver.pay(payment);
    return order;
  },
  'answer lost: asking': asking(lost),
  'answer lost: taking back': takingBack(lost),
  'answer lost: giving back': givingBack(lost),
  ...trials,
} satisfies Partial<Record<FaultName, Play>>;
