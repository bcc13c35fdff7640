/**
 * Freezes the prototypes that every object of the process inherits from, so that a fault in a
 * parser can fail one request but never change what later requests see. Called once, when all
 * modules are loaded.
 *
 * A frozen property cannot be shadowed by assignment (`error.name = 'X'` would throw), which
 * ordinary code does all the time. The names that are shadowed in practice therefore become
 * accessors whose setter defines the property on the receiver instead, as SES and Node's
 * `--frozen-intrinsics` do.
 */
export function freezePrototypes(): void {
  for (const [prototype, shadowed] of prototypes) {
    for (const name of shadowed) allowShadowing(prototype, name);
    Object.freeze(prototype);
  }
}

const prototypes: readonly [prototype: object, shadowed: readonly string[]][] = [
  [Object.prototype, ['constructor', 'hasOwnProperty', 'toLocaleString', 'toString', 'valueOf']],
  [Function.prototype, ['apply', 'bind', 'call', 'constructor', 'toString']],
  [Array.prototype, ['concat', 'constructor', 'join', 'push', 'toString']],
  [Error.prototype, ['constructor', 'message', 'name', 'toString']],
  ...[TypeError, RangeError, SyntaxError, EvalError, ReferenceError, URIError, AggregateError].map(
    (item): [object, string[]] => [item.prototype, ['constructor', 'message', 'name']],
  ),
  [Promise.prototype, ['constructor', 'then', 'catch', 'finally']],
  ...[String, Number, Boolean, Symbol, BigInt, Date, RegExp, Map, Set, WeakMap, WeakSet].map(
    (item): [object, string[]] => [item.prototype, ['constructor', 'toString', 'valueOf']],
  ),
  [Uint8Array.prototype, ['constructor']],
  [Object.getPrototypeOf(Uint8Array.prototype) as object, ['constructor', 'toString']],
];

function allowShadowing(prototype: object, name: string): void {
  const was = Object.getOwnPropertyDescriptor(prototype, name);
  if (!was || !('value' in was) || !was.configurable) return;
  const value: unknown = was.value;
  Object.defineProperty(prototype, name, {
    configurable: false,
    enumerable: was.enumerable === true,
    get: () => value,
    set(this: object, own: unknown) {
      if (this === prototype) throw new TypeError(`${name} of a built-in prototype is frozen`);
      Object.defineProperty(this, name, {
        value: own,
        configurable: true,
        enumerable: true,
        writable: true,
      });
    },
  });
}
