/** The address used in the mail. */
export { action, default } from '../auth/reset-password/$token.tsx';
