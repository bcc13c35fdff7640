interface Turn {
  running: Promise<unknown>;
  next: Promise<unknown> | null;
}

/**
 * Shares reads between callers of the same key. A caller that arrives while a read runs waits for
 * the next one, which all such callers share: no caller gets a value from before its call, and a
 * thousand callers cost two reads.
 */
export class Together {
  readonly #turns = new Map<string, Turn>();

  read<T>(key: string, read: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(key);
    if (!turn) return this.#begin(key, read);
    // The key decides what is read, so the other callers of this key have the same type.
    turn.next ??= turn.running.then(
      () => this.#begin(key, read),
      () => this.#begin(key, read),
    );
    return turn.next as Promise<T>;
  }

  #begin<T>(key: string, read: () => Promise<T>): Promise<T> {
    const running = read().finally(() => {
      if (this.#turns.get(key)?.running === running && !this.#turns.get(key)?.next)
        this.#turns.delete(key);
    });
    this.#turns.set(key, { running, next: null });
    return running;
  }
}
