/** The address that the mail carries. */
export { action, default } from '../auth/reset-password/$token.tsx';
