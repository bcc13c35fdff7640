/** The same door under the address that visitors know. */
export { default } from './auth/login.tsx';
