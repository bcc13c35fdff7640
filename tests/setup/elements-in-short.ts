import { inspect } from 'node:util';

// An element that a library warns of would be printed with the whole window around it: twenty
// megabytes in a run, and the time to write them. A file may ask for no window.
if (typeof Element !== 'undefined')
  Object.defineProperty(Element.prototype, inspect.custom, {
    configurable: true,
    value(this: Element): string {
      return `<${this.localName}${this.id && ` id="${this.id}"`}>`;
    },
  });
