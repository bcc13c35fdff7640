/** The code of a key that an input method has taken. */
const composing_key_code = 229;

/**
 * Whether a key belongs to an input method, as Enter does that chooses a Chinese word. Safari ends
 * the composition before it tells of the key, which has only the code left then.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === composing_key_code;
