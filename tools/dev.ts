import { launch } from './launch/launch.ts';

// The server runs Vite itself, so nothing is built; Node restarts the server when one of its files
// changes.
await launch({ dev: true });
