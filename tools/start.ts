import { launch } from './launch/launch.ts';

await launch({ dev: false });
