import { launch } from './launch/launch.ts';

// The server runs Vite itself, so nothing is built, and Node starts it again when one of its files changes.
await launch({ dev: true });
