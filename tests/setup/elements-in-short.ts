import { inspect } from 'node:util';

// An element that a library warns of would be printed with the whole window around it: twenty
// megabytes in a run, and the time to write them.
Object.defineProperty(Element.prototype, inspect.custom, {
  configurable: true,
  value(this: Element): string {
    return `<${this.localName}${this.id && ` id="${this.id}"`}>`;
  },
});
