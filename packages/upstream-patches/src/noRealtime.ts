/**
 * Stands in for @supabase/realtime-js in the shell's bundle: the product has no live channels, and the real
 * client would be 17 KB of gzip at the first load. A first channel means taking the alias out of the host's build.
 */
export class RealtimeClient {
  async setAuth(): Promise<void> {}

  channel(): never {
    throw new Error('This build has no live channels');
  }

  getChannels(): [] {
    return [];
  }
}
