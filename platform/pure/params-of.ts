type ParamValue<Name extends string> = Name extends `${string}ShortId`
  ? string
  : Name extends `${string}Id`
    ? number
    : string;
/** The type of the parameters in a path: `…Id` is a number, all others are short strings. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: ParamValue<Name> } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: ParamValue<Name> }
    : unknown;
