export const behaviourNames = [
  'delay',
  'drop',
  'error',
  'nonsense',
  'refuse',
  'pay_late',
  'refund',
] as const;
export type BehaviourName = (typeof behaviourNames)[number];

/**
 * A behaviour that the control requested: for which requests, and how often it still applies (null:
 * until it is cleared).
 */
export type Behaviour = {
  id: string;
  behaviour: BehaviourName;
  left: number | null;
  /** `*` stands for anything: `/v1/payment_intents/*`. */
  path?: string;
  method?: string;
  account?: string;
  payment_intent?: string;
  ms?: number;
  status?: number;
  code?: string;
  outcome?: string;
  before?: boolean;
};
