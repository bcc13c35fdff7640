import { Mark } from '@tiptap/react';

/** Words in another language than the text around them (WCAG 2.2, 3.1.2): `<span lang="fr">`. */
export const LanguageMark = Mark.create({
  name: 'language',
  // Outside links and bold text, so that a passage is one element.
  priority: 1100,
  addAttributes: () => ({ lang: { default: null } }),
  // The element with the language, such as a paragraph, keeps its other meaning.
  parseHTML: () => [
    {
      tag: '[lang]',
      consuming: false,
      getAttrs: (element) => {
        const lang = element.getAttribute('lang') ?? '';
        return /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(lang) && { lang };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});
