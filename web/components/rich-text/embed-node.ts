import { Node } from '@tiptap/react';
import { isEmbedAddress } from '#platform/pure/embeds.ts';

/** A player of one of the allowed hosts, whole: it is placed and taken away, not typed into. */
export const EmbedNode = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (frame) => isEmbedAddress(frame.getAttribute('src') ?? '') && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', { ...HTMLAttributes, allowfullscreen: 'true' }],
});
