import { Mark } from '@tiptap/react';

/** Words in another language than the text around them (WCAG 2.2, 3.1.2): `<span lang="fr">`. */
export const LanguageMark = Mark.create({
  name: 'language',
  // Around links and what is bold: a passage is one element.
  priority: 1100,
  addAttributes: () => ({ lang: { default: null } }),
  // Whatever element has the language, a paragraph for example, keeps what else it is.
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
