/** Somebody else changed the registry first. Nothing of this release is visible. */
export class RegistryMovedError extends Error {
  constructor(
    revision: number,
    message = `Another release was faster: revision ${revision} of the registry exists already. Nothing was changed; run the command again.`,
  ) {
    super(message);
    this.name = 'RegistryMovedError';
  }
}

/** This version is in the store with other contents; a published version never changes. */
export class VersionTakenError extends Error {
  constructor(id: string, version: string) {
    super(
      `${id} ${version} is in the store already, with other files. Published versions never change: raise the version in its package.json.`,
    );
    this.name = 'VersionTakenError';
  }
}

/** The place of a store refused to be read or written, or did not respond; the message says what to do. */
export class StoreRefusedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StoreRefusedError';
  }
}

/** What is live carries no signature of this key. Nothing was changed. */
export class UnsignedRegistryError extends Error {
  constructor(revision: number) {
    super(
      `Revision ${revision} of the registry is live without a signature of this key: it was altered, or this is another key. Nothing was changed. Use the key that signed it; --new-key signs what is live with this one.`,
    );
    this.name = 'UnsignedRegistryError';
  }
}

/** An older registry was put back into the store. Nothing was changed. */
export class OlderRegistryError extends Error {
  constructor(revision: number, newest: number) {
    super(
      `The store holds revision ${revision} of the registry, but revision ${newest} was live: an older copy was put back. Nothing was changed. Put the newer copy back; --new-key signs what is in the store.`,
    );
    this.name = 'OlderRegistryError';
  }
}
