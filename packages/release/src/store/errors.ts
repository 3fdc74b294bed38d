/** Somebody else changed the registry first. Nothing of this release is visible. */
export class RegistryMovedError extends Error {
  constructor(revision: number) {
    super(
      `Another release was faster: revision ${revision} of the registry exists already. Nothing was changed; run the command again.`,
    );
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
