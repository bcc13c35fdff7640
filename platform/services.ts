/** Identity of a process, to which its services belong. Two apps in one test process have two. */
export interface HasServices {
  services: object;
}

/** Something that a feature creates once per process, on first use: a queue, a client, a cache. */
export interface Service<T, C extends HasServices> {
  (ctx: C): T;
  /** Replaces the value. For tests. */
  replace(ctx: HasServices, value: T): void;
  /** Drops the value; the next use creates a new one. */
  forget(ctx: HasServices): void;
}

/** Declares a service. An error that `make` throws is not stored: the next use tries again. */
export function service<T, C extends HasServices>(make: (ctx: C) => T): Service<T, C> {
  const instances = new WeakMap<object, { value: T }>();
  const get = (ctx: C): T => {
    const found = instances.get(ctx.services) ?? { value: make(ctx) };
    instances.set(ctx.services, found);
    return found.value;
  };
  return Object.assign(get, {
    replace: (ctx: HasServices, value: T): void => void instances.set(ctx.services, { value }),
    forget: (ctx: HasServices): void => void instances.delete(ctx.services),
  });
}
