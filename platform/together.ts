interface Turn {
  running: Promise<unknown>;
  next: Promise<unknown> | null;
}

/**
 * One read for all who ask for the same thing at once. A caller who comes while it runs waits for the next one, which
 * all of them share: no one is told what was true before they asked, and a thousand readers cost two reads.
 */
export class Together {
  readonly #turns = new Map<string, Turn>();

  read<T>(key: string, read: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(key);
    if (!turn) return this.#begin(key, read);
    // The key says what is read, so what the others of it get is of this type.
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
