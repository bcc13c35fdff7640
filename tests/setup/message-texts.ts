import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Returns the texts of a message without placeholders and tags, one for each of its forms. */
export function textsOf(elements: readonly MessageFormatElement[]): string[] {
  let texts = [''];
  const add = (more: readonly string[]): void => {
    texts = texts.flatMap((text) => more.map((item) => text + item));
  };
  for (const element of elements) {
    if (element.type === TYPE.literal) add([element.value]);
    else if (element.type === TYPE.tag) add(textsOf(element.children));
    else if (element.type === TYPE.plural || element.type === TYPE.select)
      add(Object.values(element.options).flatMap((option) => textsOf(option.value)));
    else add(['\u{fffc}']);
  }
  return texts;
}
