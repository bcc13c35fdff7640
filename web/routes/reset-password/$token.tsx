/** The address that the mail carries. */
export { default } from '../auth/reset-password/$token.tsx';
