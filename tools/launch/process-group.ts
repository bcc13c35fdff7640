import { type Child, type Command, startChild } from './children.ts';

/**
 * Everything the launcher has started. It is stopped in reverse order: the server before the
 * database it needs.
 */
export interface ProcessGroup {
  stopping: () => boolean;
  /**
   * Starts a child that is stopped with the group, at the latest `grace_ms` after its SIGTERM.
   * Throws once the group is stopping.
   */
  start: (command: Command, grace_ms: number) => Child;
  add: (put_away: () => Promise<void>) => void;
  stop: () => Promise<void>;
  /** Kills everything at once, without waiting. */
  kill: () => void;
}

/** Thrown when the group is stopping: the work in progress ends silently. */
export class Closing extends Error {}

interface Member {
  stop: () => Promise<void>;
  kill?: () => void;
}

/** Creates an empty group; once it is stopping it cannot be used again. */
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
    start: (command, grace_ms) => {
      refuseWhenClosing();
      const child = startChild(command);
      const member = { stop: () => child.stop(grace_ms), kill: () => child.kill() };
      members.push(member);
      void child.ended.then(() => remove(member));
      return child;
    },
    add: (put_away) => {
      // Something that became ready while the group was stopping is stopped at once.
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
