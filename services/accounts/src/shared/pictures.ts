type Paths = { object_path: string | null; thumbnail_path: string | null };

/** The stored files of a picture: itself and its small one. */
export const pathsOf = ({ object_path, thumbnail_path }: Paths) =>
  [object_path, thumbnail_path].filter((path) => path !== null);

/** A picture with short addresses in place of its paths; null where a file is gone. */
export function withAddresses<Picture extends Paths>(
  { object_path, thumbnail_path, ...picture }: Picture,
  addresses: ReadonlyMap<string, string>,
) {
  return {
    ...picture,
    url: addresses.get(object_path ?? '') ?? null,
    thumbnail_url: addresses.get(thumbnail_path ?? '') ?? null,
  };
}
