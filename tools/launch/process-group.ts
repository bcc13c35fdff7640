import { type Child, type Order, startChild } from './children.ts';

/** Everything the launcher started. It is stopped in the opposite order: the server before the database it needs. */
export interface ProcessGroup {
  stopping: () => boolean;
  /**
   * Starts a child that is stopped with the group, `grace_ms` after its SIGTERM at the latest.
   * Throws once the group is stopping.
   */
  start: (order: Order, grace_ms: number) => Child;
  add: (put_away: () => Promise<void>) => void;
  stop: () => Promise<void>;
  /** Kills all at once, without waiting. */
  kill: () => void;
}

/** Thrown when the group is closing: what was under way ends silently. */
export class Closing extends Error {}

interface Member {
  stop: () => Promise<void>;
  kill?: () => void;
}

/** An empty group; once it is stopping it cannot be used again. */
export function createProcessGroup(): ProcessGroup {
  const members: Member[] = [];
  const remove = (member: Member): void => {
    if (members.includes(member)) members.splice(members.indexOf(member), 1);
  };
  let stopping: Promise<void> | undefined;
  const refuseWhenClosing = (): void => {
    if (stopping) throw new Closing();
  };
  const stop = async (): Promise<void> => {
    for (let member = members.at(-1); member; member = members.at(-1)) {
      await member.stop();
      remove(member);
    }
  };
  return {
    stopping: () => stopping !== undefined,
    start: (order, grace_ms) => {
      refuseWhenClosing();
      const child = startChild(order);
      const member = { stop: () => child.stop(grace_ms), kill: () => child.kill() };
      members.push(member);
      void child.ended.then(() => remove(member));
      return child;
    },
    add: (put_away) => {
      // What became ready while the group was closing is stopped at once.
      if (stopping) void put_away();
      else members.push({ stop: put_away });
    },
    stop: () => (stopping ??= stop()),
    kill: () => {
      for (const member of members.toReversed()) {
        if (member.kill) member.kill();
        else void member.stop();
      }
    },
  };
}
