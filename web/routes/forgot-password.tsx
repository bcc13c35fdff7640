/** The same page under the address that visitors know. */
export { action, default } from './auth/forgot-password.tsx';
