interface Attribute {
  name: string;
  value: string;
  is_public: boolean;
}

/** An event with the attributes that strangers may read. */
export const withPublicAttributes = <E extends { attributes: readonly Attribute[] }>(
  event: E,
): Omit<E, 'attributes'> & { attributes: (Attribute & { is_public: true })[] } => ({
  ...event,
  attributes: event.attributes.flatMap((one) =>
    one.is_public ? [{ ...one, is_public: true as const }] : [],
  ),
});
