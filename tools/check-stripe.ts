/**
 * `npm run check-stripe` reports what is missing in the Stripe set-up; `-- --make` creates the two
 * webhook endpoints.
 */
import { runPlainly } from './processes/plain-failure.ts';
import { checkStripe } from './stripe/check.ts';

await runPlainly(async () => {
  const { missing, messages } = await checkStripe(process.env, process.argv.includes('--make'));
  for (const sentence of messages) console.log(sentence);
  for (const sentence of missing) console.log(`- ${sentence}`);
  if (missing.length > 0) return 'Stripe is not ready: see docs/stripe.md.';
  console.log('Stripe is configured correctly.');
  return null;
});
