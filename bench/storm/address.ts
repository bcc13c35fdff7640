import { createServer, connect, type Socket } from 'node:net';

/** One address for what may stand at several ports: each connection goes to a port of the list, in turn. */
export interface Address {
  port: number;
  /** Where connections lead from now on; those that are open to other ports end. */
  pointTo(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** Stands for the address that follows a primary, and for the balancer before web machines. */
export async function openAddress(): Promise<Address> {
  let ports: readonly number[] = [];
  let turn = 0;
  const open = new Map<Socket, number>();
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    const lead = (tries: number): void => {
      const port = ports[turn++ % Math.max(1, ports.length)];
      if (port === undefined || tries === 0) return void client.destroy();
      const target = connect(port, '127.0.0.1');
      let isOpen = false;
      target.once('connect', () => {
        isOpen = true;
        open.set(client, port);
        client.pipe(target).pipe(client);
      });
      // One that does not listen costs nobody a request: the next one is asked.
      target.on('error', () => (isOpen ? client.destroy() : lead(tries - 1)));
      client.once('close', () => {
        open.delete(client);
        target.destroy();
      });
      target.once('close', () => isOpen && client.destroy());
    };
    lead(ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    pointTo(next) {
      ports = next;
      for (const [client, port] of open) if (!next.includes(port)) client.destroy();
    },
    async close() {
      for (const client of open.keys()) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
