import type { Socket } from 'node:net';
import { answersOf, opened, type Answers, type EachAnswer } from './load-each.ts';

/**
 * Connections to one server that many people share, like those of a proxy: first come, first
 * served.
 */
export interface Connections {
  ask(request: string): Promise<EachAnswer>;
  close(): void;
}

interface Line {
  socket: Socket;
  answers: Answers;
}

/** Opens `count` connections without TLS; rejects when one of them cannot be opened. */
export async function openConnections(url: string, count: number): Promise<Connections> {
  const { hostname, port } = new URL(url);
  const sockets = await Promise.all(
    Array.from({ length: count }, () => opened(Number(port), hostname)),
  );
  const free: Line[] = sockets.map((socket) => ({ socket, answers: answersOf(socket) }));
  const waiting: ((line: Line) => void)[] = [];
  const taken = (): Promise<Line> => {
    const line = free.pop();
    return line ? Promise.resolve(line) : new Promise((resolve) => waiting.push(resolve));
  };
  const give = (line: Line): void => {
    const next = waiting.shift();
    if (next) next(line);
    else free.push(line);
  };
  return {
    async ask(request) {
      const line = await taken();
      line.socket.write(request);
      const answer = await line.answers.next();
      give(line);
      return answer;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
