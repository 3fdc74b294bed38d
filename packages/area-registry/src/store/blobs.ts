/** Files by path: what a store of areas needs of a place that keeps bytes. */
export type Blobs = {
  /** Whether .br and .gz copies are kept beside the files; a bucket's CDN compresses by itself. */
  keepsCompressed: boolean;
  /** The bytes at a path, or null when nothing is there. */
  read(path: string): Promise<Uint8Array | null>;
  /** Writes a path that nothing is at, in one step; false when something is there already. */
  create(path: string, bytes: Uint8Array): Promise<boolean>;
  /** Writes a path in one step, whatever is there. */
  replace(path: string, bytes: Uint8Array): Promise<void>;
  /**
   * Writes what `change` makes of a path's bytes (null: nothing is there); nothing where that is null. On S3 in one
   * step: `change` is asked again when another write came between.
   */
  update(
    path: string,
    change: (current: Uint8Array | null) => Promise<Uint8Array | null>,
  ): Promise<void>;
  /** Names directly below a folder, folders and files; empty when there is no such folder. */
  list(folder: string): Promise<string[]>;
};

/** `update` in two steps, for a place that knows no condition on a write. */
export const readThenReplace =
  ({ read, replace }: Pick<Blobs, 'read' | 'replace'>): Blobs['update'] =>
  async (path, change) => {
    const next = await change(await read(path));
    if (next) await replace(path, next);
  };
