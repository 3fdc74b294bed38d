/**
 * The part of zod that areas write schemas with. Not all of it: the whole namespace carries every language's
 * messages and the JSON Schema converters, 65 KB of gzip at the first load. A name that is missing is added here.
 */
export {
  array,
  boolean,
  coerce,
  custom,
  discriminatedUnion,
  email,
  enum,
  literal,
  nullable,
  number,
  object,
  record,
  string,
  union,
  unknown,
  uuid,
  json,
  ZodType,
  type infer,
  type input,
  type output,
} from 'zod';
