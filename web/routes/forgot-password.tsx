/** The same page under the address that visitors know. */
export { default } from './auth/forgot-password.tsx';
