import { optionsFromEnv } from './options.ts';
import { startSimulator } from './server.ts';

const simulator = await startSimulator(optionsFromEnv(process.env));
console.log(`simulator listening on ${simulator.url}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    simulator.close().then(
      () => process.exit(0),
      (fault: unknown) => {
        console.error('simulator:', fault);
        process.exit(1);
      },
    );
  });
}
