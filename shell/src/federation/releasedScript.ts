/** Hears of each script of an area, by its absolute address, whether it came. */
export type ScriptNote = (url: string, hasCome: boolean) => void;

type Released = {
  url: string;
  /** Where it is asked for, if not there. */
  address?: string;
  integrity: string;
  note: ScriptNote;
};

/** A script element that runs nothing but the file that was released. */
export function releasedScript({ url, address = url, integrity, note }: Released) {
  const script = document.createElement('script');
  script.setAttribute('src', address);
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  script.addEventListener('load', () => note(url, true));
  script.addEventListener('error', () => note(url, false));
  return script;
}
