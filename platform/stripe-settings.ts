type Environment = Readonly<Record<string, string | undefined>>;

const names = {
  secret: 'STRIPE_SECRET_KEY',
  publishable: 'STRIPE_PUBLISHABLE_KEY',
  platform_events: 'STRIPE_WEBHOOK_SECRET',
  connect_events: 'STRIPE_CONNECT_WEBHOOK_SECRET',
} as const;
/** Returns the mode of a Stripe key; null when it is not one. */
export function stripeModeOf(key: string): 'test' | 'live' | null {
  const mode = /^(?:sk|rk|pk)_(test|live)_/.exec(key)?.[1];
  return mode === 'test' || mode === 'live' ? mode : null;
}

/**
 * Returns the problems of the Stripe keys, in sentences that never contain a key: swapped, of two
 * modes, of another kind. A secret key in place of the publishable one would be sent to every
 * browser.
 */
export function stripeProblems(env: Environment, is_demo: boolean): string[] {
  const valueOf = (name: string): string => env[name]?.trim() ?? '';
  const [secret, publishable] = [valueOf(names.secret), valueOf(names.publishable)];
  const problems: string[] = [];
  const addProblemIf = (wrong: boolean, sentence: string): void =>
    void (wrong && problems.push(sentence));
  addProblemIf(
    secret !== '' && !/^[sr]k_(test|live)_/.test(secret),
    `${names.secret} must begin with sk_test_, sk_live_, rk_test_ or rk_live_` +
      (secret.startsWith('pk_') ? ': this is a publishable key' : ''),
  );
  addProblemIf(
    publishable !== '' && !/^pk_(test|live)_/.test(publishable),
    `${names.publishable} must begin with pk_test_ or pk_live_` +
      (/^[sr]k_/.test(publishable)
        ? ': this is a secret key, which would be sent to every browser; roll it in the Stripe Dashboard'
        : ''),
  );
  const [mode, other] = [stripeModeOf(secret), stripeModeOf(publishable)];
  addProblemIf(
    mode !== null && other !== null && mode !== other,
    `${names.secret} and ${names.publishable} must be of the same mode, test or live`,
  );
  for (const name of [names.platform_events, names.connect_events])
    addProblemIf(
      valueOf(name) !== '' && !valueOf(name).startsWith('whsec_'),
      `${name} must begin with whsec_: it is shown with the endpoint in the Stripe Dashboard`,
    );
  const isLive = mode === 'live' || other === 'live';
  addProblemIf(
    isLive && valueOf('STRIPE_API_URL') !== '',
    'STRIPE_API_URL points to a server other than Stripe’s, and live keys are not sent there',
  );
  addProblemIf(
    isLive && is_demo,
    'a demo takes no real payments: set DEMO=0, or use test mode keys',
  );
  return problems;
}
