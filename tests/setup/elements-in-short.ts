import { inspect } from 'node:util';

// An element in a library's warning would be printed with the whole window: twenty megabytes in a
// run, and the time to write them. A file may run without a window.
if (typeof Element !== 'undefined')
  Object.defineProperty(Element.prototype, inspect.custom, {
    configurable: true,
    value(this: Element): string {
      return `<${this.localName}${this.id && ` id="${this.id}"`}>`;
    },
  });
