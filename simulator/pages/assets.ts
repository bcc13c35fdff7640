import { readFileSync } from 'node:fs';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/**
 * The pages' own styles and scripts. They are sent inline under a nonce, so a page loads no other
 * files.
 */
export const payFormStyle = read('./pay-form.css');
export const payFormScript = read('./pay-form.js');
export const paymeScript = read('./payme.js');
export const onboardingStyle = read('./onboarding.css');
