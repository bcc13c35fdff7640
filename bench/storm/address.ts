import { createServer, connect, type Socket } from 'node:net';

/** One address in front of several ports: each connection goes to the next port of the list. */
export interface Address {
  port: number;
  /** Sets the ports for new connections; connections to other ports are closed. */
  pointTo(ports: readonly number[]): void;
  close(): Promise<void>;
}

/**
 * Opens an address. It stands for the one that follows a primary, and for the load balancer in
 * front of web processes.
 */
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
      // A port that does not listen fails no request: the next port is tried.
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
