/** The same form under the address that visitors know. */
export { action, default, loader } from './auth/register.tsx';
