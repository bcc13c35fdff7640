import { Node } from '@tiptap/react';
import { isEmbedAddress } from '#platform/pure/embeds.ts';

/** An embedded player of one of the allowed hosts, as an atomic node. */
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
