/** The bundler's way to name every file of a folder; each is its own asset and loads when it is needed. */
export type Context = { (file: string): unknown; keys: () => string[] };
declare global {
  interface ImportMeta {
    webpackContext: (
      folder: string,
      options: { regExp: RegExp; mode: 'sync'; recursive: boolean },
    ) => Context;
  }
}
