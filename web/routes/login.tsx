/** The same page at the visitors' address. */
export { action, default } from './auth/login.tsx';
