/** The same door under the address that visitors know. */
export { action, default } from './auth/login.tsx';
